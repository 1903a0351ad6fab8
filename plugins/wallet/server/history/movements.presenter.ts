import { STATUS_LABELS, TYPE_LABELS } from '../../contract/labels.ts'
import type { Movement, WalletAccount } from '../../contract/wallet.ts'
import type { MovementRow } from './movements.store.ts'

/** Says why an amount that was held for a withdrawal is back. */
const RETURNED: Readonly<Record<string, string>> = { withdrawal_failed: STATUS_LABELS.failed, withdrawal_cancelled: STATUS_LABELS.cancelled }

/** Presents a movement of an account. */
export const presentMovement = (row: MovementRow, account: WalletAccount): Movement => ({
  id: row.id,
  created_at: row.createdAt.toISOString(),
  account,
  type: row.type,
  type_label: TYPE_LABELS[row.type],
  amount: row.amount,
  balance: row.balance,
  description: row.description ?? RETURNED[row.kind] ?? null,
  reference: row.reference,
})
