import { useFormat, useT } from '@balafon/sdk/client'
import { Badge } from '@balafon/ui/badge'
import type { Payment } from '../../contract/payments.ts'
import { PaymentActions } from './payment-actions.tsx'
import classes from './payment-card.module.css'
import { StateSign } from './state-sign.tsx'
import { useMoney } from './use-money.ts'

interface PaymentCardProps {
  readonly payment: Payment
  /** Something was done about it: it is worth another look. */
  readonly onChange: () => void
}

/** What became of a payment, in one sentence, and the one thing to do next. */
export function PaymentCard({ payment, onChange }: PaymentCardProps) {
  const t = useT()
  const money = useMoney()
  const format = useFormat()
  const { status, provider, reference, description, is_test, created_at } = payment
  const amount = money(payment.amount, payment.currency)
  const words = { amount, provider: provider.label }
  return (
    <section className={classes.card} data-status={status}>
      <div className={classes.said} aria-live="polite">
        <StateSign status={status} />
        <h1 tabIndex={-1}>{t(`payments.state.${status}`, words)}</h1>
        <p>{t(`payments.state.${status}.text`, words)}</p>
      </div>
      {is_test ? (
        <p className={classes.test}>
          <Badge tone="warning">{t('payments.test')}</Badge> {t('payments.test.text')}
        </p>
      ) : null}
      <dl className={classes.facts}>
        <dt>{t('payments.fact.amount')}</dt>
        <dd data-tabular>
          <b>{amount}</b>
        </dd>
        <dt>{t('payments.fact.for')}</dt>
        <dd>{description}</dd>
        <dt>{t('payments.fact.provider')}</dt>
        <dd>{provider.label}</dd>
        <dt>{t('payments.fact.date')}</dt>
        <dd>{format.date(created_at, { dateStyle: 'medium', timeStyle: 'short' })}</dd>
        <dt>{t('payments.fact.reference')}</dt>
        <dd>
          <code>{reference}</code>
        </dd>
      </dl>
      <PaymentActions payment={payment} amount={amount} onChange={onChange} />
    </section>
  )
}
