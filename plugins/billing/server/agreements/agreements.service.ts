import { problem } from '@balafon/sdk/server'
import type { Transaction } from 'sequelize'
import type { Totals } from '../../contract/fields.ts'
import type { ProviderPrice, SubscriptionOrder } from '../../contract/providers.ts'
import type { ChangeLocks } from '../change-locks/change-locks.ts'
import type { BillingContext } from '../models.ts'
import type { AgreementChargeRow, AgreementRow } from './agreement.model.ts'
import { createAgreementRows } from './agreement-rows.ts'
import { beginTrial, endAgreement, getNow, isRunning } from './agreement-state.ts'
import type { AgreementsStore } from './agreements.store.ts'
import type { Charger } from './charger.ts'
import { createCollectionService } from './collection.service.ts'
import { createCollectionTimes } from './collection-times.ts'
import { getPeriodStart } from './periods.ts'

/** The states of a charge before and after a change of its dispute. */
const DISPUTE_TRANSITIONS = {
  opened: { from: ['paid'], to: 'disputed' },
  won: { from: ['disputed', 'charged_back'], to: 'paid' },
  lost: { from: ['paid', 'disputed'], to: 'charged_back' },
} as const satisfies Record<string, { readonly from: readonly AgreementChargeRow['status'][]; readonly to: AgreementChargeRow['status'] }>

interface Dependencies {
  readonly store: AgreementsStore
  readonly changeLocks: ChangeLocks
  readonly chargers: readonly Charger[]
}

export type AgreementsService = ReturnType<typeof createAgreementsService>
type Context = Pick<BillingContext, 'db' | 'models' | 'log'>

/**
 * Creates the service of the agreements that this site charges itself. It does what a provider of subscriptions does on its side: it begins periods,
 * collects their charges, repeats failed ones, and ends what is not paid.
 */
export function createAgreementsService({ store, changeLocks, chargers }: Dependencies, { db, models, log }: Context) {
  const { Agreement, AgreementCharge } = models
  const rows = createAgreementRows(store, { db, models })
  const times = createCollectionTimes(chargers)
  const collection = createCollectionService({ rows, times, changeLocks, chargers }, { db, models, log })

  return {
    find: (reference: string): Promise<AgreementRow | null> => Agreement.findByPk(reference),
    listCharges: (reference: string): Promise<AgreementChargeRow[]> => AgreementCharge.findAll({ where: { reference }, order: [['id', 'DESC']], limit: 24 }),
    /** Creates an agreement and collects its first period, unless it begins with a trial. A repeated order has no further effect. */
    async start(
      { reference, user, price, firstPeriod, discount = null, trialDays, returnUrl, language }: SubscriptionOrder,
      charger: Charger,
    ): Promise<AgreementChargeRow | null> {
      const values = { reference, charger: charger.name, userId: user.id, price, firstPeriod, discount, returnUrl, language }
      await Agreement.bulkCreate([values], { ignoreDuplicates: true })
      const agreement = await rows.get(reference)
      if (agreement.status !== 'incomplete') return null
      if (trialDays > 0) {
        await rows.changeLocked(reference, (row) => (row.status === 'incomplete' ? beginTrial(row, trialDays) : {}))
        return null
      }
      return collection.collect(reference)
    },
    /** Creates an agreement that costs nothing and ends by itself. */
    async grant({ reference, userId, price, until, language }: { reference: string; userId: number; price: ProviderPrice; until: Date; language: string }) {
      const now = new Date()
      const firstPeriod = { lines: [], subtotal: 0, discount: 0, tax_rate: 0, tax: 0, total: 0, currency: price.currency }
      const period = { status: 'active' as const, periodStart: now, periodEnd: until, anchorAt: now, cancelAtPeriodEnd: true, nextAttemptAt: until }
      await Agreement.create({ reference, charger: 'granted', userId, price, firstPeriod, returnUrl: '/billing', language, ...period })
    },
    /** Collects the agreements that are due, and returns their references. */
    async collectDue(count: number): Promise<string[]> {
      const references = await store.claimDue(count)
      for (const reference of references) await collection.collect(reference).catch((err) => log.error({ err, reference }, 'collecting a subscription failed'))
      return references
    },
    /** Finds the charge of a payment that the user has made. */
    findCharge: (id: number): Promise<AgreementChargeRow | null> => AgreementCharge.findByPk(id),
    /** Records that the payment of a charge was returned outside of this site, and ends its agreement. */
    async reverse({ id, reference }: AgreementChargeRow): Promise<void> {
      await AgreementCharge.update({ status: 'refunded' }, { where: { id, status: 'paid' } })
      await rows.changeLocked(reference, (row) => (row.status === 'ended' ? {} : endAgreement(row)))
    },
    /** Records what happened to the dispute of a collected charge. A repeated report has no further effect. */
    async dispute({ id }: Pick<AgreementChargeRow, 'id'>, state: 'opened' | 'won' | 'lost'): Promise<void> {
      const { from, to } = DISPUTE_TRANSITIONS[state]
      await AgreementCharge.update({ status: to }, { where: { id, status: [...from] } })
    },
    /** Collects an agreement now. Returns the charge that the user has to pay, or `null`. */
    collect: collection.collect,
    /** Tries a failed renewal again for the user. When it fails, the automatic attempts continue as before. */
    async retry(reference: string): Promise<void> {
      const { status, attempts, nextAttemptAt } = await rows.get(reference)
      if (status !== 'past_due') return
      await collection.collect(reference)
      await rows.changeLocked(reference, (row) => (row.status === 'past_due' ? { attempts, nextAttemptAt } : {}))
    },
    /** Saves that a charge was paid or has failed. A repeated report has no further effect. */
    settle: collection.settle,
    cancel: (reference: string, when: 'period_end' | 'now') =>
      when === 'now' ? collection.runAlone(reference, () => endNow(reference)) : cancelAtPeriodEnd(reference),
    resume: (reference: string) =>
      rows.changeLocked(reference, (row) => (row.status === 'ended' ? {} : times.addNextAttempt(row, { cancelAtPeriodEnd: false }))),
    /** Changes the price from the next period on. Choosing the present price cancels an earlier change. */
    changeNextPrice: (reference: string, price: ProviderPrice) =>
      rows.changeLocked(reference, (row) => ({ nextPrice: row.price.id === price.id ? null : price })),
    /**
     * Charges the difference and begins a period with another price now. Returns the charge that the user has to pay, or `null`.
     * @throws 409 `billing.total_changed` when another period had to be collected before
     */
    changePriceNow: (reference: string, price: ProviderPrice, dueNow: Totals): Promise<AgreementChargeRow | null> =>
      collection.runAlone(reference, async () => {
        await collectEarlier(reference)
        return collection.attemptToCollect(await db.transaction((transaction) => openChange(reference, price, dueNow, transaction)))
      }),
    extend: (reference: string, until: Date) =>
      rows.changeLocked(reference, async (row, transaction) => {
        await moveNextCharge(row, until, transaction)
        return times.addNextAttempt(row, {
          anchorAt: until,
          periodIndex: 0,
          periodEnd: until,
          nextAttemptAt: until,
          attempts: 0,
          ...(row.status === 'past_due' && { status: 'active' as const }),
          ...(row.status === 'trialing' && { trialEndsAt: until }),
        })
      }),
    /** Moves the clock of an agreement of the sandbox, and sets what its next charge does. */
    simulate: (reference: string, { seconds, nextOutcome }: { readonly seconds: number; readonly nextOutcome?: AgreementRow['nextOutcome'] }) =>
      rows.changeLocked(reference, (row) => ({ clockOffsetSeconds: row.clockOffsetSeconds + seconds, ...(nextOutcome && { nextOutcome }) })),
  }

  async function endNow(reference: string) {
    await collection.refundUnknownResults(reference)
    await rows.changeLocked(reference, (row) => (row.status === 'ended' ? {} : endAgreement(row)))
  }

  function cancelAtPeriodEnd(reference: string) {
    return rows.changeLocked(reference, (row) => {
      if (row.status === 'ended') return {}
      return row.status === 'incomplete' ? endAgreement(row) : { cancelAtPeriodEnd: true, nextAttemptAt: row.periodEnd, nextPrice: null }
    })
  }

  /** A period that is over is collected first: its payment may be in progress, and the price of a change depends on it. */
  async function collectEarlier(reference: string) {
    const row = await rows.get(reference)
    if ((row.status !== 'active' && row.status !== 'trialing') || isRunning(row)) return
    await collection.collectAlone(reference)
    // A change that waits for its payment was attempted just now.
    throw problem(409, 'billing.total_changed')
  }

  async function openChange(reference: string, price: ProviderPrice, dueNow: Totals, transaction: Transaction): Promise<AgreementChargeRow> {
    const row = await rows.lock(reference, transaction)
    if (row.status !== 'active' && row.status !== 'trialing') throw problem(409, 'billing.not_subscribed')
    if (row.price.id === price.id) throw problem(409, 'billing.same_plan')
    if (await collection.findPrepaid(row, transaction)) throw problem(409, 'billing.next_period_paid')
    const pending = await collection.findPendingChange(row, transaction)
    if (pending && pending.price.id !== price.id) throw problem(409, 'billing.change_pending')
    if (pending) return pending
    const start = getNow(row)
    const terms = { periodStart: start, periodEnd: getPeriodStart(start, price, 1), total: dueNow.total, currency: price.currency, price }
    return AgreementCharge.create({ reference, kind: 'change', ...terms }, { transaction })
  }

  /** A charge of the next period begins later when the current period is extended. */
  async function moveNextCharge({ reference, status, periodEnd }: AgreementRow, until: Date, transaction: Transaction) {
    if (periodEnd === null || status === 'past_due') return
    const where = { reference, kind: 'period' as const, status: ['open' as const, 'paid' as const], periodStart: periodEnd }
    const charge = await AgreementCharge.findOne({ where, transaction })
    if (!charge) return
    const end = getPeriodStart(until, charge.price, 1)
    await AgreementCharge.update({ periodStart: until, periodEnd: end }, { where: { id: charge.id }, transaction })
  }
}
