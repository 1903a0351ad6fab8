import { TYPE_LABELS } from '../../contract/labels.ts'
import type { Movement, WalletAccount } from '../../contract/wallet.ts'
import type { MovementRow } from './movements.store.ts'

/** Presents a movement of an account. */
export const presentMovement = (row: MovementRow, account: WalletAccount): Movement => ({
  id: row.id,
  created_at: row.createdAt.toISOString(),
  account,
  type: row.type,
  type_label: TYPE_LABELS[row.type],
  amount: row.amount,
  balance: row.balance,
  description: row.description,
  reference: row.reference,
})
