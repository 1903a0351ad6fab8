import { useFormat } from '@balafon/sdk/client'
import { Badge } from '@balafon/ui/badge'
import { useTranslation } from 'react-i18next'
import type { Payment } from '../../contract/payments.ts'
import { PaymentActions } from './payment-actions.tsx'
import classes from './payment-card.module.css'
import { StatusIcon } from './status-icon.tsx'

interface PaymentCardProps {
  readonly payment: Payment
  /** Called when the payment may have changed and should be fetched again. */
  readonly onChange: () => void
}

/** Shows a payment's status, its details and the next action. */
export function PaymentCard({ payment, onChange }: PaymentCardProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const { status, provider, reference, description, is_test, created_at } = payment
  const amount = format.money(payment.amount, payment.currency)
  const data = { amount, provider: provider.label }
  return (
    <section className={classes.card} data-status={status}>
      <div className={classes.summary} aria-live="polite">
        <StatusIcon status={status} />
        <h1 tabIndex={-1}>{t(`payments.state.${status}`, data)}</h1>
        <p>{t(`payments.state.${status}.text`, data)}</p>
      </div>
      {is_test ? (
        <p className={classes.test}>
          <Badge tone="warning">{t('payments.test')}</Badge> {t('payments.test.text')}
        </p>
      ) : null}
      <dl className={classes.fields}>
        <dt>{t('payments.field.amount')}</dt>
        <dd data-tabular>
          <b>{amount}</b>
        </dd>
        <dt>{t('payments.field.description')}</dt>
        <dd>{description}</dd>
        <dt>{t('payments.field.provider')}</dt>
        <dd>{provider.label}</dd>
        <dt>{t('payments.field.date')}</dt>
        <dd>{format.date(created_at, { dateStyle: 'medium', timeStyle: 'short' })}</dd>
        <dt>{t('payments.field.reference')}</dt>
        <dd>
          <code>{reference}</code>
        </dd>
      </dl>
      <PaymentActions payment={payment} amount={amount} onChange={onChange} />
    </section>
  )
}
