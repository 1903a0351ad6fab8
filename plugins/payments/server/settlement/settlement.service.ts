import { problem, type ServerContext } from '@balafon/sdk/server'
import { PaymentSettled } from '../../contract/events.ts'
import type { VerifiedPayment } from '../../contract/providers.ts'
import type { IntentRow, IntentsStore } from '../intents/intents.store.ts'
import { inTime } from '../providers/in-time.ts'
import type { Providers } from '../providers/providers.ts'
import { judge } from './judge.ts'
import { createTurns } from './turns.ts'

/** Milliseconds for a provider to say what became of a payment. */
const PATIENCE = 10_000

export type Settlement = ReturnType<typeof createSettlement>
type Context = Pick<ServerContext, 'db' | 'events' | 'live' | 'log'>

/** Makes a payment what its provider's books say it is. The page a user comes back to, the webhook and the reconciler all come here, and bring nothing but a reference. */
export function createSettlement(store: IntentsStore, providers: Providers, { db, events, live, log }: Context, patience = PATIENCE) {
  const inTurn = createTurns<IntentRow>()

  return {
    /** Throws 404 for a reference nobody knows, 503 when the provider does not answer. */
    settle: (reference: string): Promise<IntentRow> => inTurn(reference, () => settle(reference)),
    /** The same for who wants to know how things stand: a provider that is away leaves them as they were. */
    async settleIfReached(row: IntentRow): Promise<IntentRow> {
      if (row.status !== 'pending') return row
      return inTurn(row.reference, () => settle(row.reference)).catch((err) => {
        log.warn({ err, reference: row.reference }, 'a payment could not be checked')
        return row
      })
    },
  }

  async function settle(reference: string): Promise<IntentRow> {
    const row = await store.find(reference)
    if (!row) throw problem(404, 'not_found')
    // Paid is final, and of a payment that was not begun no provider knows anything.
    if (row.status === 'paid' || row.status === 'created') return row
    const { before, after } = await conclude(reference, await ask(row))
    if (after.status !== before.status) await tellPage(after)
    return after
  }

  async function ask({ provider: name, reference }: IntentRow): Promise<VerifiedPayment> {
    const provider = providers.find(name)
    if (!provider) throw problem(503, 'payments.provider_unavailable')
    try {
      return await inTime(patience, (signal) => provider.verify(reference, signal))
    } catch (err) {
      log.warn({ err, provider: name, reference }, 'a payment provider did not answer')
      throw problem(503, 'payments.provider_unavailable')
    }
  }

  /** The lock decides between two who asked at once; the event is told if and only if this is the transaction that made it paid. */
  function conclude(reference: string, said: VerifiedPayment): Promise<{ before: IntentRow; after: IntentRow }> {
    return db.transaction(async (transaction) => {
      const before = await store.lock(reference, transaction)
      if (!before) throw problem(404, 'not_found')
      const verdict = judge(before, said)
      if (!mayFollow(before, verdict.status)) {
        if (before.status !== 'paid') await store.noteCheck(reference, transaction)
        return { before, after: before }
      }
      const after = await store.conclude(reference, verdict, said, transaction)
      if (!after) throw problem(404, 'not_found')
      if (verdict.mismatch) warn(after, verdict.mismatch, said)
      if (after.status === 'paid') await events.publish(PaymentSettled, settledOf(after), transaction)
      return { before, after }
    })
  }

  /** Open pages hear of it at once. Whoever cannot be told, whose account is gone say, takes nothing back. */
  async function tellPage({ user_id, reference }: IntentRow) {
    await live
      .publish({ userId: Number(user_id) }, 'payments.changed', { reference })
      .catch((err) => log.warn({ err, reference }, 'a page was not told of a payment'))
  }

  /** Somebody may be trying something: the operator reads it in the log, and sees the payment marked. */
  function warn({ reference, owner, user_id, amount, currency, is_test }: IntentRow, mismatch: string, said: VerifiedPayment) {
    const heard = { reference: said.reference, amount: said.amount, currency: said.currency, is_test: said.isTest }
    log.error(
      { security: 'payment_mismatch', mismatch, reference, owner, user: user_id, asked: { amount, currency, is_test }, heard },
      'a payment does not add up',
    )
  }
}

/** Whether an answer changes anything. After the end only money that came after all does; what the same was said of before is not told again. */
function mayFollow({ status }: IntentRow, next: string): boolean {
  if (status === 'paid' || status === next) return false
  if (status === 'pending') return true
  return next === 'paid' || next === 'mismatch'
}

const settledOf = ({ reference, owner, purpose, user_id, amount, currency, provider, is_test }: IntentRow) => ({
  reference,
  owner,
  purpose,
  user_id: Number(user_id),
  amount: Number(amount),
  currency,
  provider,
  is_test,
})
