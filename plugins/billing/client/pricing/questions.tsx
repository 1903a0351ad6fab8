import { findRoute, Link, useLanguage } from '@balafon/sdk/client'
import { ChevronDown } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Product } from '../../contract/fields.ts'
import { listCurrencies } from './offers.ts'
import classes from './questions.module.css'

const QUESTIONS = ['charge', 'change', 'cancel', 'failure', 'bought'] as const

/** The questions that visitors have before they subscribe, and what applies to all prices. */
export function Questions({ products }: { readonly products: readonly Product[] }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const names = new Intl.DisplayNames(language, { type: 'currency' })
  const formatCurrency = (code: string) => {
    const name = names.of(code) ?? code
    // Some names contain parentheses already, such as "franc CFA (BCEAO)".
    return name.includes('(') ? name : `${name} (${code})`
  }
  const currencies = listCurrencies(products).map(formatCurrency)
  return (
    <section className={classes.questions} aria-labelledby="plan-questions">
      <h2 id="plan-questions">{t('billing.questions')}</h2>
      <div>
        {QUESTIONS.map((question) => (
          <details key={question} name="plan-questions">
            <summary>
              {t(`billing.questions.${question}`)}
              <ChevronDown aria-hidden="true" />
            </summary>
            <p>{t(`billing.questions.${question}.text`)}</p>
          </details>
        ))}
      </div>
      <p className={classes.end}>
        {currencies.length > 0 ? t('billing.pricing.currency', { currency: new Intl.ListFormat(language).format(currencies) }) : null}{' '}
        {findRoute('/contact') ? (
          <>
            <b>{t('billing.questions.other')}</b> <Link to="/contact">{t('billing.questions.contact')}</Link>
          </>
        ) : null}
      </p>
    </section>
  )
}
