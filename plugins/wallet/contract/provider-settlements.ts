import { defineEndpoint, defineIdempotentEndpoint, Id, Timestamp } from '@balafon/sdk/contract'
import * as z from 'zod/mini'
import { Balance, Currency, MAX_AMOUNT, Reason, UserRef } from './fields.ts'

const view = { permission: 'wallet.view' } as const
const settle = { permission: 'wallet.settle' } as const
const AmountOrNothing = z.int().check(z.minimum(0), z.maximum(MAX_AMOUNT))

/** A payout of a payment provider to the bank account of the site. */
export const ProviderSettlement = z.object({
  id: z.int(),
  provider: z.string(),
  provider_label: z.string(),
  /** The reference of the payout at the provider. */
  reference: z.string(),
  /** What arrived at the bank. */
  net: Balance,
  /** What the provider kept. */
  fee: Balance,
  currency: Currency,
  recorded_by: z.nullable(UserRef),
  recorded_at: Timestamp,
  is_reversed: z.boolean(),
})
export type ProviderSettlement = z.infer<typeof ProviderSettlement>

export const listProviderSettlements = defineEndpoint({
  method: 'GET',
  path: 'wallet/settlements',
  summary: 'List the payouts of payment providers, newest first',
  access: view,
  response: z.object({
    currency: Currency,
    settlements: z.array(ProviderSettlement).check(z.maxLength(100)),
    /** What each provider still has to pay out, as the ledger knows it. */
    providers: z.array(z.object({ name: z.string(), label: z.string(), balance: Balance })),
  }),
})

/** A reference is recorded once for each provider. */
export const createProviderSettlement = defineIdempotentEndpoint({
  method: 'POST',
  path: 'wallet/settlements',
  summary: 'Record a payout of a payment provider',
  access: settle,
  requiresPasswordConfirmation: true,
  body: z.strictObject({
    provider: z.string().check(z.minLength(1), z.maxLength(80)),
    reference: z.string().check(z.trim(), z.minLength(1), z.maxLength(120), z.regex(/^[^\0:]*$/)),
    net: AmountOrNothing,
    fee: AmountOrNothing,
  }),
  response: z.object({ settlement: ProviderSettlement }),
  status: 201,
  errors: ['wallet.unknown_provider', 'wallet.settlement_recorded', 'wallet.settlement_empty', 'wallet.settlement_above_balance'],
  rateLimit: 'wallet.administer',
})

export const reverseProviderSettlement = defineIdempotentEndpoint({
  method: 'POST',
  path: 'wallet/settlements/{id}/reverse',
  summary: 'Reverse a payout that was recorded by mistake, once',
  access: settle,
  requiresPasswordConfirmation: true,
  params: z.strictObject({ id: Id }),
  body: z.strictObject({ reason: Reason }),
  response: z.object({ settlement: ProviderSettlement }),
  errors: ['wallet.settlement_reversed'],
  rateLimit: 'wallet.administer',
})

/** How the payments of a day compare with the ledger. */
export const Reconciliation = z.object({
  day: z.iso.date(),
  provider: z.string(),
  provider_label: z.string(),
  currency: Currency,
  /** Top-ups that the provider has confirmed on the day (UTC). */
  payments: z.object({ count: z.int(), amount: Balance }),
  /** What the ledger has credited for them, and top-ups of the day that no payment explains. */
  ledger: z.object({ count: z.int(), amount: Balance }),
  differences: z.array(
    z.object({
      reference: z.string(),
      kind: z.enum(['missing_in_ledger', 'missing_at_provider', 'other_amount']),
      payment: z.nullable(Balance),
      ledger: z.nullable(Balance),
    }),
  ),
  checked_at: Timestamp,
})
export type Reconciliation = z.infer<typeof Reconciliation>

export const listReconciliations = defineEndpoint({
  method: 'GET',
  path: 'wallet/reconciliations',
  summary: 'List the daily comparison of payments with the ledger, newest first',
  access: view,
  response: z.object({ reconciliations: z.array(Reconciliation).check(z.maxLength(90)) }),
})

/** Compares a day that is over again, for example after a late webhook. */
export const reconcileDay = defineEndpoint({
  method: 'POST',
  path: 'wallet/reconciliations',
  summary: 'Compare the payments of a day with the ledger again',
  access: view,
  forbidsViewAs: true,
  body: z.strictObject({ day: z.iso.date() }),
  response: z.object({ reconciliations: z.array(Reconciliation) }),
  errors: ['wallet.day_not_over'],
  rateLimit: 'wallet.administer',
})
