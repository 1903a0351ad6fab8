import { column, defineModel, type RowOf } from '@balafon/sdk/server'
import { PaymentFailure, type Totals } from '../../contract/fields.ts'
import type { ProviderDiscount, ProviderPrice } from '../../contract/providers.ts'
import { SandboxOutcome } from '../../contract/sandbox.ts'

/** An agreement of a user to pay for periods, which this site charges itself: what other providers store on their side. */
export const Agreement = defineModel('billing_agreements', {
  columns: {
    reference: column.text().primaryKey(),
    charger: column.oneOf('sandbox', 'wallet', 'payment', 'granted'),
    userId: column.bigint(),
    status: column.oneOf('incomplete', 'trialing', 'active', 'past_due', 'ended').default(),
    price: column.json<ProviderPrice>(),
    nextPrice: column.json<ProviderPrice>().nullable(),
    firstPeriod: column.json<Totals>(),
    /** What a coupon takes off, with the number of paid periods that are left. */
    discount: column.json<ProviderDiscount>().nullable(),
    /** When the first period with the current price begins. Periods are counted from it, so that months keep their day. */
    anchorAt: column.timestamp().nullable(),
    /** The number of the current period, counted from 0 at `anchorAt`. */
    periodIndex: column.integer({ min: 0 }).default(),
    periodStart: column.timestamp().nullable(),
    periodEnd: column.timestamp().nullable(),
    trialEndsAt: column.timestamp().nullable(),
    cancelAtPeriodEnd: column.boolean().default(),
    attempts: column.integer().default(),
    nextAttemptAt: column.timestamp().nullable(),
    returnUrl: column.text(),
    language: column.text(),
    clockOffsetSeconds: column.bigint({ min: 0 }).default(),
    nextOutcome: column.oneOf(...SandboxOutcome.options).default(),
    createdAt: column.timestamp().default(),
    endedAt: column.timestamp().nullable(),
  },
  indexes: { billing_agreements_due: "(next_attempt_at) WHERE (status <> 'ended'::text)" },
})
export type AgreementRow = RowOf<typeof Agreement>

/** A charge of an agreement for one period, or for a change of the price within a period. */
export const AgreementCharge = defineModel('billing_charges', {
  columns: {
    id: column.id(),
    reference: column.text().references('billing_agreements'),
    kind: column.oneOf('period', 'change'),
    periodStart: column.timestamp(),
    periodEnd: column.timestamp(),
    total: column.bigint({ min: 0 }),
    /** What a coupon has taken off: `total` is the rest. */
    discount: column.bigint({ min: 0 }).default(),
    currency: column.text(),
    status: column.oneOf('open', 'paid', 'failed', 'void', 'refunded', 'disputed', 'charged_back').default(),
    /** Why it has failed. */
    failure: column.oneOf(...PaymentFailure.options).nullable(),
    paymentReference: column.text().unique().nullable(),
    paidAt: column.timestamp().nullable(),
    createdAt: column.timestamp().default(),
    price: column.json<ProviderPrice>(),
  },
  unique: [['reference', 'kind', 'periodStart']],
})
export type AgreementChargeRow = RowOf<typeof AgreementCharge>
