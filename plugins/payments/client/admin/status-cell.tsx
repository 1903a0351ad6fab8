import { Badge } from '@balafon/ui/badge'
import { useTranslation } from 'react-i18next'
import type { PaymentRow } from '../../contract/administration.ts'
import type { PaymentState } from '../../contract/fields.ts'
import { useMoney } from '../payment/use-money.ts'
import classes from './status-cell.module.css'

const TONES = {
  created: 'neutral',
  pending: 'neutral',
  paid: 'positive',
  failed: 'danger',
  abandoned: 'neutral',
  mismatch: 'warning',
} as const satisfies Record<PaymentState, 'neutral' | 'positive' | 'warning' | 'danger'>

/** Shows a payment's status and, for a mismatch, what differs. */
export function StatusCell({ payment }: { payment: PaymentRow }) {
  const { t } = useTranslation()
  return (
    <span className={classes.status}>
      <Badge tone={TONES[payment.status]}>{t(`payments.status.${payment.status}`)}</Badge>
      <MismatchText payment={payment} />
    </span>
  )
}

function MismatchText({ payment: { mismatch, received, amount, currency, is_test } }: { payment: PaymentRow }) {
  const { t } = useTranslation()
  const money = useMoney()
  if (!mismatch) return null
  if (mismatch === 'mode') return t(is_test ? 'payments.mismatch.live' : 'payments.mismatch.test')
  if (mismatch === 'reference' || !received) return t('payments.mismatch.reference')
  return t('payments.mismatch.amount', { received: money(received.amount, received.currency), requested: money(amount, currency) })
}
