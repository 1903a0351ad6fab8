import {
  choice,
  defineEndpoint,
  defineIdempotentEndpoint,
  defineResource,
  defineStreamEndpoint,
  Id,
  type Item,
  integer,
  reference,
  resourceEndpoints,
  Timestamp,
  text,
  timestamp,
} from '@balafon/sdk/contract'
import * as z from 'zod/mini'
import { MoneyStatus, Reason } from './fields.ts'

const readOnly = { readOnly: true, sortable: false } as const
const displayOnly = { ...readOnly, filterable: false } as const
/** Personal data that only administrators with the permission to pay need. */
const payout = { ...displayOnly, nullable: true, read: 'wallet.settle' } as const

/** All withdrawals, as administrators settle them. */
export const withdrawals = defineResource({
  name: { one: 'withdrawal', many: 'withdrawals' },
  path: 'withdrawals',
  entity: 'wallet.withdrawal',
  labels: 'wallet.withdrawals',
  fields: {
    user: reference('core.user', readOnly),
    /** In the smallest unit of `currency`. */
    amount: integer(displayOnly),
    currency: text(displayOnly),
    status: choice(MoneyStatus.options, readOnly),
    account_type: choice(['mobile_money', 'bank_account'], readOnly),
    created_at: timestamp({ readOnly: true }),
    country: text(readOnly),
    full_name: text(payout),
    /** The account with most digits hidden, for example `CI93 •••• 0001`. */
    summary: text(payout),
    /** The administrator of the first of two approvals. */
    first_approver: reference('core.user', { ...displayOnly, nullable: true }),
    settled_by: reference('core.user', { ...displayOnly, nullable: true }),
    settled_at: timestamp({ ...readOnly, nullable: true }),
    payout_reference: text({ ...readOnly, nullable: true }),
    reason: text({ ...displayOnly, nullable: true, max: 500 }),
  },
  search: [],
  list: { columns: ['user', 'amount', 'status', 'account_type', 'country', 'created_at', 'payout_reference'], sort: ['-created_at'], paging: 'cursor' },
  access: { view: { permission: 'admin.access' } },
})
/** A withdrawal as an administrator sees it. */
export type WithdrawalItem = Item<typeof withdrawals.fields>

const { list, count, get, export: exportCsv } = resourceEndpoints(withdrawals)
export const listAllWithdrawals = list
export const countAllWithdrawals = count
export const getAnyWithdrawal = get
export const exportAllWithdrawals = exportCsv

const Settlement = z.object({
  id: z.int(),
  status: MoneyStatus,
  settled_at: z.nullable(Timestamp),
  /** Whether a second administrator has to approve before it counts as paid. */
  needs_second_approver: z.boolean(),
})

/**
 * Marks a withdrawal as paid. When the amount reaches the setting `wallet.four_eyes_threshold`, this only records the first approval, and
 * another administrator has to approve too.
 */
export const approveWithdrawal = defineIdempotentEndpoint({
  method: 'POST',
  path: 'withdrawals/{id}/approve',
  summary: 'Mark a withdrawal as paid, with the reference of the payout',
  access: { permission: 'wallet.settle' },
  requiresPasswordConfirmation: true,
  params: z.strictObject({ id: Id }),
  body: z.strictObject({ reference: z.string().check(z.trim(), z.minLength(1), z.maxLength(120)) }),
  response: Settlement,
  errors: ['wallet.withdrawal_settled', 'wallet.own_withdrawal', 'wallet.same_approver'],
  rateLimit: 'wallet.administer',
})

export const refuseWithdrawal = defineIdempotentEndpoint({
  method: 'POST',
  path: 'withdrawals/{id}/refuse',
  summary: 'Refuse a withdrawal and return the amount to the earnings of the user',
  access: { permission: 'wallet.settle' },
  forbidsViewAs: true,
  params: z.strictObject({ id: Id }),
  body: z.strictObject({ reason: Reason }),
  response: Settlement,
  errors: ['wallet.withdrawal_settled', 'wallet.own_withdrawal'],
  rateLimit: 'wallet.administer',
})

/** The numbers are encrypted in the database, and cannot be decrypted after the secret of the site was replaced. Each request is recorded in the audit log. */
export const revealDestination = defineEndpoint({
  method: 'GET',
  path: 'withdrawals/{id}/destination',
  summary: 'Get the whole destination of a withdrawal',
  access: { permission: 'wallet.settle' },
  requiresPasswordConfirmation: true,
  params: z.strictObject({ id: Id }),
  response: z.object({
    destination: z.object({
      full_name: z.nullable(z.string()),
      country: z.string(),
      iban: z.nullable(z.string()),
      swift_code: z.nullable(z.string()),
      transfer_info: z.nullable(z.string()),
    }),
  }),
  errors: ['wallet.account_number_unreadable'],
  rateLimit: 'wallet.administer',
})

/** One line for each pending withdrawal, with its whole destination. When it cannot be decrypted, the column `transfer_info` contains an explanation. */
export const exportPayouts = defineStreamEndpoint({
  path: 'withdrawals/payouts.csv',
  summary: 'Export the pending withdrawals for a bank transfer',
  access: { permission: 'wallet.settle' },
  requiresPasswordConfirmation: true,
  query: z.strictObject({ account_type: z.optional(z.enum(['mobile_money', 'bank_account'])) }),
  stream: { fileName: 'payouts.csv', contentType: 'text/csv; charset=utf-8' },
})
