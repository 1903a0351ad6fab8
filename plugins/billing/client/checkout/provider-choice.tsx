import { Link, useFormat } from '@balafon/sdk/client'
import { Badge } from '@balafon/ui/badge'
import { RadioGroup } from '@balafon/ui/radio-group'
import { useTranslation } from 'react-i18next'
import type { CheckoutProvider } from '../../contract/checkout.ts'
import type { Totals } from '../../contract/fields.ts'
import texts from '../parts/text.module.css'
import classes from './checkout.module.css'

/** Returns whether the user cannot pay what is due with a provider, because their balance there is too small. */
export const isTooSmall = ({ balance }: CheckoutProvider, total: number): boolean => balance !== null && balance < total

interface ProviderChoiceProps {
  readonly providers: readonly CheckoutProvider[]
  readonly dueNow: Totals
  readonly value: string | null
  readonly onChange: (name: string) => void
}

/** The ways to pay. One with a balance that is too small cannot be chosen. */
export function ProviderChoice({ providers, dueNow, value, onChange }: ProviderChoiceProps) {
  const { t } = useTranslation()
  const { money } = useFormat()
  const describe = (provider: CheckoutProvider) => {
    const { balance, is_test: isTest, renews_automatically: isAutomatic } = provider
    if (balance !== null) {
      const amount = money(balance, dueNow.currency)
      return t(isTooSmall(provider, dueNow.total) ? 'billing.checkout.balance_too_small' : 'billing.checkout.balance', { amount })
    }
    if (isTest) return t('billing.checkout.test.text')
    return t(isAutomatic ? 'billing.checkout.automatic' : 'billing.checkout.reminder')
  }
  return (
    <>
      <RadioGroup
        label={t('billing.checkout.method.choose')}
        value={value}
        onChange={onChange}
        options={providers.map((provider) => ({
          value: provider.name,
          label: (
            <span className={classes.option}>
              {provider.label} {provider.is_test ? <Badge tone="warning">{t('billing.test')}</Badge> : null}
            </span>
          ),
          description: describe(provider),
          isDisabled: isTooSmall(provider, dueNow.total),
        }))}
      />
      {providers.some((provider) => isTooSmall(provider, dueNow.total)) ? (
        <p className={texts.small}>
          <Link to="/wallet" className={texts.link ?? ''}>
            {t('billing.checkout.top_up')}
          </Link>
        </p>
      ) : null}
    </>
  )
}
