import { useFormat } from '@balafon/sdk/client'
import { Badge } from '@balafon/ui/badge'
import { useTranslation } from 'react-i18next'
import type { PaymentItem } from '../../contract/administration.ts'
import type { PaymentState } from '../../contract/fields.ts'
import classes from './status-cell.module.css'

const TONES = {
  created: 'neutral',
  pending: 'warning',
  paid: 'positive',
  failed: 'danger',
  abandoned: 'neutral',
  mismatch: 'danger',
  refunded: 'neutral',
  partially_refunded: 'neutral',
  disputed: 'warning',
  charged_back: 'danger',
} as const satisfies Record<PaymentState, 'neutral' | 'positive' | 'warning' | 'danger'>

/** Shows a payment's status and, for a mismatch, what differs. */
export function StatusCell({ item }: { item: PaymentItem }) {
  const { t } = useTranslation()
  return (
    <span className={classes.status}>
      <Badge tone={TONES[item.status]}>{t(`payments.status.${item.status}`)}</Badge>
      <MismatchText payment={item} />
    </span>
  )
}

function MismatchText({ payment: { mismatch, received_amount, received_currency, amount, currency, is_test } }: { payment: PaymentItem }) {
  const { t } = useTranslation()
  const { money } = useFormat()
  if (!mismatch) return null
  if (mismatch === 'mode') return t(is_test ? 'payments.difference.live' : 'payments.difference.test')
  if (mismatch === 'reference' || received_amount === null || received_currency === null) return t('payments.difference.reference')
  return t('payments.difference.amount', { received: money(received_amount, received_currency), requested: money(amount, currency) })
}
