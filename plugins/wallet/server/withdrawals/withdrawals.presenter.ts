import { STATUS_LABELS, TYPE_LABELS } from '../../contract/labels.ts'
import type { Withdrawal } from '../../contract/withdrawals.ts'
import type { WithdrawalRow } from './withdrawals.store.ts'

/** Presents a withdrawal or a transfer to its user. */
export const presentWithdrawal = (row: WithdrawalRow): Withdrawal => ({
  id: row.id,
  amount: row.amount,
  currency: row.currency,
  status: row.status,
  status_label: STATUS_LABELS[row.status],
  type: row.type,
  type_label: TYPE_LABELS[row.type],
  created_at: row.createdAt.toISOString(),
  settled_at: row.settledAt?.toISOString() ?? null,
  destination: row.summary,
  reason: row.reason,
  reference: row.payoutReference,
  can_cancel: row.type === 'withdrawal' && row.status === 'pending',
})
