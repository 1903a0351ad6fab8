import { defineEndpoint, Id, Timestamp } from '@balafon/sdk/contract'
import * as z from 'zod/mini'
import { Amount, Balance, MoneyStatus } from './fields.ts'

const Ignored = z.optional(z.string().check(z.maxLength(100)))

/** A transfer of earnings to the wallet. */
const EarningsTransfer = z.object({
  id: z.int(),
  user_id: z.int(),
  type: z.literal('transfer'),
  type_label: z.string(),
  amount: Amount,
  date: Timestamp,
  status: MoneyStatus,
  status_label: z.string(),
})

/** `user_id` must be the user's own. `type`, `date` and `status` are accepted and ignored. The ledger keeps the key. */
export const createEarningsTransfer = defineEndpoint({
  method: 'POST',
  path: 'wallet/transfers',
  summary: 'Transfer earnings to the wallet',
  access: 'user',
  forbidsViewAs: true,
  body: z.strictObject({ amount: Amount, user_id: z.optional(Id), type: Ignored, date: Ignored, status: Ignored }),
  response: z.object({ transfer: EarningsTransfer, balance: Balance, earnings: Balance }),
  status: 201,
  errors: ['wallet.amount_above_earnings', 'wallet.wrong_user', 'wallet.frozen'],
  rateLimit: 'wallet.move',
  idempotent: 'by_handler',
})
