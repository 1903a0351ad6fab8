import { defineEndpoint, defineIdempotentEndpoint, Id, KeysetQuery, keyset, Timestamp } from '@balafon/sdk/contract'
import * as z from 'zod/mini'
import { Balance, Currency, MAX_AMOUNT, Reason, UserRef } from './fields.ts'
import { Movement, Wallet, WalletAccount } from './wallet.ts'

const view = { permission: 'wallet.view' } as const
const adjust = { permission: 'wallet.adjust' } as const
const userParams = z.strictObject({ userId: Id })

/** A change of a wallet that two administrators decide. */
export const Adjustment = z.object({
  id: z.int(),
  user: UserRef,
  /** Positive when the user receives the amount, negative when the user loses it. */
  amount: Balance,
  currency: Currency,
  reason: z.string(),
  state: z.enum(['proposed', 'posted', 'refused', 'reversed']),
  proposed_by: UserRef,
  decided_by: z.nullable(UserRef),
  created_at: Timestamp,
  decided_at: z.nullable(Timestamp),
  /** Whether the caller may decide. Administrators cannot decide about their own account, and the author may reverse an adjustment but not approve it. */
  can_decide: z.boolean(),
})
export type Adjustment = z.infer<typeof Adjustment>

export const getUserWallet = defineEndpoint({
  method: 'GET',
  path: 'wallet/users/{userId}',
  summary: 'Get the balances of a user',
  access: view,
  params: userParams,
  response: z.object({ wallet: Wallet, adjustments: z.array(Adjustment).check(z.maxLength(50)) }),
})

export const listUserMovements = defineEndpoint({
  method: 'GET',
  path: 'wallet/users/{userId}/history',
  summary: 'List the movements of a user with the running balance, newest first',
  access: view,
  params: userParams,
  query: z.extend(KeysetQuery, { account: z._default(WalletAccount, 'wallet') }),
  response: keyset(Movement),
})

export const createAdjustment = defineIdempotentEndpoint({
  method: 'POST',
  path: 'wallet/users/{userId}/adjustments',
  summary: 'Propose a change of a user’s wallet, which another administrator approves',
  access: adjust,
  requiresPasswordConfirmation: true,
  params: userParams,
  body: z.strictObject({
    /** Positive when the user receives the amount, negative when the user loses it. Never 0. */
    amount: z.int().check(
      z.minimum(-MAX_AMOUNT),
      z.maximum(MAX_AMOUNT),
      z.refine((amount) => amount !== 0),
    ),
    reason: Reason,
  }),
  response: z.object({ adjustment: Adjustment }),
  status: 201,
  errors: ['wallet.own_account'],
  rateLimit: 'wallet.administer',
})

export const listAdjustments = defineEndpoint({
  method: 'GET',
  path: 'wallet/adjustments',
  summary: 'List the adjustments that wait for a second administrator, oldest first',
  access: view,
  response: z.object({ adjustments: z.array(Adjustment).check(z.maxLength(100)) }),
})

const decide = (decision: 'approve' | 'refuse' | 'reverse', summary: string) =>
  defineIdempotentEndpoint({
    method: 'POST',
    path: `wallet/adjustments/{id}/${decision}`,
    summary,
    access: adjust,
    requiresPasswordConfirmation: true,
    params: z.strictObject({ id: Id }),
    response: z.object({ adjustment: Adjustment }),
    errors: ['wallet.own_account', 'wallet.same_approver', 'wallet.adjustment_decided', 'wallet.insufficient_balance'],
    rateLimit: 'wallet.administer',
  })

export const approveAdjustment = decide('approve', 'Approve and post an adjustment')
export const refuseAdjustment = decide('refuse', 'Refuse an adjustment')
export const reverseAdjustment = decide('reverse', 'Reverse a posted adjustment, once')
