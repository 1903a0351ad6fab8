import { defineEndpoint, defineIdempotentEndpoint, Id, KeysetQuery, keyset, Timestamp } from '@balafon/sdk/contract'
import * as z from 'zod/mini'
import { Amount, Balance, Currency, MoneyStatus } from './fields.ts'

/** How a withdrawal is paid out. */
export const AccountType = z.enum(['mobileMoney', 'bankAccount'])
export type AccountType = z.infer<typeof AccountType>

const Text = (max: number) => z.string().check(z.trim(), z.maxLength(max), z.regex(/^[^\0]*$/))
const OptionalText = (max: number) => z.optional(z.nullable(Text(max)))

/** Where a withdrawal is paid to. `mobileMoney` needs `transfer_info`, `bankAccount` needs `iban` and `swift_code`. */
export const destinationFields = {
  full_name: OptionalText(120),
  /** ISO 3166-1 alpha-2. */
  country: z.optional(z.nullable(z.string().check(z.regex(/^([A-Z]{2})?$/)))),
  iban: OptionalText(50),
  swift_code: OptionalText(20),
  transfer_info: OptionalText(300),
}

/** A request for a withdrawal as its user sees it. */
export const Withdrawal = z.object({
  id: z.int(),
  amount: Amount,
  currency: Currency,
  status: MoneyStatus,
  status_label: z.string(),
  /** `withdrawal`, or `transfer` for earnings that were moved to the wallet: the list shows both. */
  type: z.enum(['withdrawal', 'transfer']),
  type_label: z.string(),
  created_at: Timestamp,
  settled_at: z.nullable(Timestamp),
  /** The destination with most digits hidden, for example `CI93 •••• 0001`; null for a transfer. */
  destination: z.nullable(z.string()),
  /** Why it was refused; null otherwise. */
  reason: z.nullable(z.string()),
  /** The reference of the payout. */
  reference: z.nullable(z.string()),
  /** Whether the user can still cancel it. */
  can_cancel: z.boolean(),
})
export type Withdrawal = z.infer<typeof Withdrawal>

export const listWithdrawals = defineEndpoint({
  method: 'GET',
  path: 'wallet/withdrawals',
  summary: 'List the withdrawals and transfers of the signed-in user, newest first',
  access: 'user',
  query: z.extend(KeysetQuery, { status: z.optional(MoneyStatus) }),
  response: keyset(Withdrawal),
})

/**
 * Requests a withdrawal: the amount is held until an administrator pays or refuses it. `user_id` and `email` must be the user's own; `status`
 * is accepted and ignored. `type` is the type of the account. Clients that follow the specification send `Retrait` (withdrawal) instead: then,
 * and when `type` is missing, a request with an IBAN is paid to a bank account, and one without to mobile money. With
 * `destination_id` the saved destination is used and its fields must be left out.
 */
export const createWithdrawal = defineIdempotentEndpoint({
  method: 'POST',
  path: 'withdrawals',
  summary: 'Request a withdrawal of earnings',
  access: 'user',
  requiresPasswordConfirmation: true,
  body: z.strictObject({
    amount: Amount,
    user_id: z.optional(Id),
    email: z.optional(z.string().check(z.maxLength(254))),
    type: z.optional(z.enum(['mobileMoney', 'bankAccount', 'Retrait'])),
    status: z.optional(z.string().check(z.maxLength(100))),
    destination_id: z.optional(Id),
    ...destinationFields,
  }),
  response: z.object({ status: z.literal('success'), withdrawal: Withdrawal, earnings: Balance }),
  status: 201,
  errors: [
    'wallet.amount_above_earnings',
    'wallet.required_fields',
    'wallet.transfer_info_required',
    'wallet.bank_account_required',
    'wallet.invalid_iban',
    'wallet.invalid_swift_code',
    'wallet.wrong_user',
    'wallet.frozen',
    'wallet.debt',
    'wallet.destination_unreadable',
  ],
  rateLimit: 'wallet.move',
})

export const cancelWithdrawal = defineEndpoint({
  method: 'POST',
  path: 'withdrawals/{id}/cancel',
  summary: 'Cancel a pending withdrawal',
  access: 'user',
  forbidsViewAs: true,
  params: z.strictObject({ id: Id }),
  response: z.object({ withdrawal: Withdrawal, earnings: Balance }),
  errors: ['wallet.withdrawal_settled'],
  rateLimit: 'wallet.move',
})

/** A saved destination. Long numbers are hidden except for their ends. When it cannot be decrypted, the name, country and summary are empty. */
export const Destination = z.object({
  id: z.int(),
  type: AccountType,
  full_name: z.string(),
  country: z.string(),
  /** For example `CI93 •••• 0001` or `•••• 08 09`. */
  summary: z.string(),
  /** False when it cannot be decrypted, because the secret of the site was replaced: it can only be deleted. */
  is_readable: z.boolean(),
  created_at: Timestamp,
})
export type Destination = z.infer<typeof Destination>

export const listDestinations = defineEndpoint({
  method: 'GET',
  path: 'wallet/destinations',
  summary: 'List the saved destinations of withdrawals',
  access: 'user',
  response: z.object({ destinations: z.array(Destination) }),
})

export const saveDestination = defineIdempotentEndpoint({
  method: 'POST',
  path: 'wallet/destinations',
  summary: 'Save a destination of withdrawals',
  access: 'user',
  requiresPasswordConfirmation: true,
  body: z.strictObject({ type: AccountType, ...destinationFields }),
  response: z.object({ destination: Destination }),
  status: 201,
  errors: [
    'wallet.required_fields',
    'wallet.transfer_info_required',
    'wallet.bank_account_required',
    'wallet.invalid_iban',
    'wallet.invalid_swift_code',
    'wallet.too_many_destinations',
  ],
  rateLimit: 'wallet.move',
})

export const deleteDestination = defineEndpoint({
  method: 'DELETE',
  path: 'wallet/destinations/{id}',
  summary: 'Delete a saved destination',
  access: 'user',
  forbidsViewAs: true,
  params: z.strictObject({ id: Id }),
  response: z.object({}),
  rateLimit: 'wallet.move',
})
