import { problem } from '@balafon/sdk/server'
import { PaymentReversed, PaymentSettled } from '../../contract/events.ts'
import { SETTLED_STATES } from '../../contract/fields.ts'
import type { PaymentProvider, VerifiedPayment } from '../../contract/providers.ts'
import type { IntentRow } from '../intents/payment-intent.model.ts'
import type { PaymentsContext } from '../models.ts'
import type { ProvidersService } from '../providers/providers.service.ts'
import { runWithTimeout } from '../providers/run-with-timeout.ts'
import { evaluatePayment } from './evaluate-payment.ts'
import { evaluateReversal, type ReversalEvaluation } from './evaluate-reversal.ts'
import { createKeyedCoalescer } from './keyed-coalescer.ts'
import type { SettlementStore } from './settlement.store.ts'

/** The time limit for a provider to report a payment's status. */
const VERIFY_TIMEOUT_MS = 10_000

export type SettlementService = ReturnType<typeof createSettlementService>
type Context = Pick<PaymentsContext, 'models' | 'db' | 'events' | 'live' | 'log'>

/**
 * Creates the service that sets a payment's status to what its provider reports. The user's page, the webhook and the reconcile job all call it with
 * only a reference.
 */
export function createSettlementService(
  store: SettlementStore,
  providers: ProvidersService,
  { models, db, events, live, log }: Context,
  timeoutMs = VERIFY_TIMEOUT_MS,
) {
  const coalesce = createKeyedCoalescer<IntentRow>()

  return {
    /** @throws 404 for an unknown reference, 503 `payments.provider_unavailable` when the provider does not respond */
    settle: (reference: string): Promise<IntentRow> => coalesce(reference, () => settle(reference)),
    /**
     * Saves refunds and disputes of a settled payment; a payment that is not settled yet is settled instead.
     * @throws as `settle`
     */
    checkReversal: (reference: string): Promise<IntentRow> => coalesce(`${reference} reversal`, () => checkReversal(reference)),
    /** Settles a pending payment, or returns it unchanged when the provider does not respond. */
    async trySettle(row: IntentRow): Promise<IntentRow> {
      if (row.status !== 'pending') return row
      return coalesce(row.reference, () => settle(row.reference)).catch((err) => {
        log.warn({ err, reference: row.reference }, 'checking a payment failed')
        return row
      })
    },
  }

  async function settle(reference: string): Promise<IntentRow> {
    const row = await models.PaymentIntent.findOne({ where: { reference } })
    if (!row) throw problem(404, 'not_found')
    // A paid payment is final, and no provider knows a payment that was never started.
    if (row.settledAt !== null || row.status === 'created') return row
    const { before, after } = await saveResult(reference, await verify(row))
    if (after.status !== before.status) await publishChange(after)
    return after
  }

  async function checkReversal(reference: string): Promise<IntentRow> {
    const row = await settle(reference)
    if (row.settledAt === null || !providers.find(row.provider)?.findReversal) return row
    const reported = await askProvider(row, (provider, signal) => provider.findReversal?.(reference, signal))
    if (!reported) return row
    const { before, after } = await db.transaction(async (transaction) => {
      const locked = await store.lock(reference, transaction)
      if (!locked) throw problem(404, 'not_found')
      const evaluation = evaluateReversal(locked, reported)
      const saved = evaluation && (await store.saveReversal(reference, evaluation, transaction))
      if (!saved) {
        await store.recordCheck(reference, transaction)
        return { before: locked, after: locked }
      }
      logReversal(saved, evaluation)
      await events.publish(PaymentReversed, presentReversedEvent(saved, evaluation), transaction)
      return { before: locked, after: saved }
    })
    if (after.status !== before.status) await publishChange(after)
    return after
  }

  function verify(row: IntentRow): Promise<VerifiedPayment> {
    return askProvider(row, (provider, signal) => provider.verify(row.reference, signal))
  }

  /** Sends a request to the provider of a payment. Throws 503 when it does not respond within the time limit. */
  async function askProvider<T>({ provider: name, reference }: IntentRow, run: (provider: PaymentProvider, signal: AbortSignal) => T): Promise<Awaited<T>> {
    const provider = providers.find(name)
    if (!provider) throw problem(503, 'payments.provider_unavailable')
    try {
      return await runWithTimeout(timeoutMs, async (signal) => await run(provider, signal))
    } catch (err) {
      log.warn({ err, provider: name, reference }, 'a payment provider did not respond')
      throw problem(503, 'payments.provider_unavailable')
    }
  }

  /** Saves what the provider reported. The row is locked, so that several simultaneous checks publish the event only once. */
  function saveResult(reference: string, verified: VerifiedPayment): Promise<{ before: IntentRow; after: IntentRow }> {
    return db.transaction(async (transaction) => {
      const before = await store.lock(reference, transaction)
      if (!before) throw problem(404, 'not_found')
      const evaluation = evaluatePayment(before, verified)
      if (!canTransition(before, evaluation.status)) {
        if (before.settledAt === null) await store.recordCheck(reference, transaction)
        return { before, after: before }
      }
      const after = await store.saveEvaluation(reference, evaluation, verified, transaction)
      if (!after) throw problem(404, 'not_found')
      if (evaluation.mismatch) logMismatch(after, evaluation.mismatch, verified)
      if (after.status === 'paid') await events.publish(PaymentSettled, presentSettledEvent(after), transaction)
      return { before, after }
    })
  }

  /** Notifies the user's open pages. A failure, for example because the account was deleted, does not undo the payment. */
  async function publishChange({ userId, reference }: IntentRow) {
    await live.publish({ userId }, 'payments.changed', { reference }).catch((err) => log.warn({ err, reference }, 'notifying the payment page failed'))
  }

  function logReversal({ reference, owner, userId, amount, currency }: IntentRow, { status, state, refundedAmount, disputedAmount }: ReversalEvaluation) {
    const amounts = { amount, currency, refunded: refundedAmount, disputed: disputedAmount }
    log.warn({ reference, owner, user: userId, status, state, ...amounts }, 'a settled payment was refunded or disputed')
  }

  /** Logs a mismatch as a security event: it may be an attempt at fraud. */
  function logMismatch({ reference, owner, userId, amount, currency, isTest }: IntentRow, mismatch: string, verified: VerifiedPayment) {
    const received = { reference: verified.reference, amount: verified.amount, currency: verified.currency, is_test: verified.isTest }
    log.error(
      { security: 'payment_mismatch', mismatch, reference, owner, user: userId, requested: { amount, currency, is_test: isTest }, received },
      'a payment does not match its request',
    )
  }
}

/** Returns whether a payment may take the next status. A failed, abandoned or mismatched payment changes only when the provider reports later that it was paid. */
function canTransition({ status }: IntentRow, next: string): boolean {
  if (SETTLED_STATES.includes(status) || status === next) return false
  if (status === 'pending') return true
  return next === 'paid' || next === 'mismatch'
}

const presentSettledEvent = ({ reference, owner, purpose, userId, amount, currency, provider, isTest }: IntentRow) => ({
  reference,
  owner,
  purpose,
  user_id: userId,
  amount,
  currency,
  provider,
  is_test: isTest,
})

const presentReversedEvent = (row: IntentRow, { state, refundedAmount, disputedAmount }: ReversalEvaluation) => ({
  reference: row.reference,
  owner: row.owner,
  purpose: row.purpose,
  user_id: row.userId,
  amount: row.amount,
  currency: row.currency,
  provider: row.provider,
  state,
  refunded_amount: refundedAmount,
  disputed_amount: disputedAmount,
})
