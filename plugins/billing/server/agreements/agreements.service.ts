import { problem } from '@balafon/sdk/server'
import type { Transaction } from 'sequelize'
import type { PaymentFailure, Totals } from '../../contract/fields.ts'
import type { ProviderPrice, SubscriptionOrder } from '../../contract/providers.ts'
import type { BillingContext } from '../models.ts'
import type { AgreementChargeRow, AgreementRow } from './agreement.model.ts'
import { createAgreementChargesStore } from './agreement-charges.store.ts'
import { createAgreementSchedule } from './agreement-schedule.ts'
import {
  type AgreementChanges,
  beginPeriod,
  beginTrial,
  endAgreement,
  extendByPayment,
  failPeriod,
  getNextPeriod,
  getNow,
  isGivenUp,
  isRunning,
} from './agreement-state.ts'
import type { AgreementsStore } from './agreements.store.ts'
import type { Charger, Collected } from './charger.ts'
import { getPeriodStart } from './periods.ts'

const DAY_MS = 24 * 3600_000
const MINUTE_MS = 60_000
/** When a service cannot be reached, the charge is tried again after this time. */
const OUTAGE_MINUTES = 15

/** The states of a charge before and after a change of its dispute. */
const DISPUTES = {
  opened: { from: ['paid'], to: 'disputed' },
  won: { from: ['disputed', 'charged_back'], to: 'paid' },
  lost: { from: ['paid', 'disputed'], to: 'charged_back' },
} as const satisfies Record<string, { readonly from: readonly AgreementChargeRow['status'][]; readonly to: AgreementChargeRow['status'] }>

/** The states of a charge that was collected, and taken back or returned. It is not collected again. */
const TAKEN_BACK: readonly AgreementChargeRow['status'][] = ['refunded', 'disputed', 'charged_back']

/** The result of the payment of a charge. */
interface Settlement {
  readonly status: 'paid' | 'failed'
  readonly failure?: PaymentFailure | null
}

export type AgreementsService = ReturnType<typeof createAgreementsService>
type Context = Pick<BillingContext, 'db' | 'models' | 'log'>

/**
 * Creates the service of the agreements that this site charges itself. It does what a provider of subscriptions does on its side: it begins periods,
 * collects their charges, repeats failed ones, and ends what is not paid. Calls to other services are made outside of transactions.
 */
export function createAgreementsService(store: AgreementsStore, chargers: readonly Charger[], { db, models, log }: Context) {
  const { Agreement, AgreementCharge } = models
  const charges = createAgreementChargesStore(models)
  const { getCollectionTime, withNextAttempt } = createAgreementSchedule(chargers)

  return {
    find: (reference: string): Promise<AgreementRow | null> => Agreement.findByPk(reference),
    listCharges: (reference: string): Promise<AgreementChargeRow[]> => charges.listNewest(reference),
    /** Creates an agreement and collects its first period, unless it begins with a trial. A repeated order has no further effect. */
    async start(
      { reference, user, price, firstPeriod, discount = null, trialDays, returnUrl, language }: SubscriptionOrder,
      charger: Charger,
    ): Promise<AgreementChargeRow | null> {
      const values = { reference, charger: charger.name, userId: user.id, price, firstPeriod, discount, returnUrl, language }
      await Agreement.bulkCreate([values], { ignoreDuplicates: true })
      const agreement = await getAgreement(reference)
      if (agreement.status !== 'incomplete') return null
      if (trialDays > 0) {
        await changeLocked(reference, (row) => (row.status === 'incomplete' ? beginTrial(row, trialDays) : {}))
        return null
      }
      return collect(reference)
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
      for (const reference of references) await collect(reference).catch((err) => log.error({ err, reference }, 'collecting a subscription failed'))
      return references
    },
    /** Finds the charge of a payment that the user has made. */
    findCharge: (id: number): Promise<AgreementChargeRow | null> => AgreementCharge.findByPk(id),
    /** Records that the payment of a charge was returned outside of this site, and ends its agreement. */
    async reverse({ id, reference }: AgreementChargeRow): Promise<void> {
      await AgreementCharge.update({ status: 'refunded' }, { where: { id, status: 'paid' } })
      await changeLocked(reference, (row) => (row.status === 'ended' ? {} : endAgreement(row)))
    },
    /** Records what happened to the dispute of a collected charge. A repeated report has no further effect. */
    async dispute({ id }: Pick<AgreementChargeRow, 'id'>, state: 'opened' | 'won' | 'lost'): Promise<void> {
      const { from, to } = DISPUTES[state]
      await AgreementCharge.update({ status: to }, { where: { id, status: [...from] } })
    },
    /** Collects an agreement now. Returns the charge that the user has to pay, or `null`. */
    collect,
    /** Tries a failed renewal again for the user. When it fails, the automatic attempts continue as before. */
    async retry(reference: string): Promise<void> {
      const { status, attempts, nextAttemptAt } = await getAgreement(reference)
      if (status !== 'past_due') return
      await collect(reference)
      await changeLocked(reference, (row) => (row.status === 'past_due' ? { attempts, nextAttemptAt } : {}))
    },
    /** Saves that a charge was paid or has failed. A repeated report has no further effect. */
    settle,
    cancel: (reference: string, when: 'period_end' | 'now') =>
      changeLocked(reference, (row) => {
        if (row.status === 'ended') return {}
        return when === 'now' || row.status === 'incomplete' ? endAgreement(row) : { cancelAtPeriodEnd: true, nextAttemptAt: row.periodEnd, nextPrice: null }
      }),
    resume: (reference: string) => changeLocked(reference, (row) => (row.status === 'ended' ? {} : withNextAttempt(row, { cancelAtPeriodEnd: false }))),
    /** Changes the price from the next period on. Choosing the present price cancels an earlier change. */
    changeNextPrice: (reference: string, price: ProviderPrice) => changeLocked(reference, (row) => ({ nextPrice: row.price.id === price.id ? null : price })),
    /** Charges the difference and begins a period with another price now. Returns the charge that the user has to pay, or `null`. */
    async changePriceNow(reference: string, price: ProviderPrice, dueNow: Totals): Promise<AgreementChargeRow | null> {
      const charge = await db.transaction(async (transaction) => {
        const row = await lock(reference, transaction)
        if (row.status !== 'active' && row.status !== 'trialing') throw problem(409, 'billing.not_subscribed')
        if (row.price.id === price.id) throw problem(409, 'billing.same_plan')
        if (await charges.findPrepaid(row, transaction)) throw problem(409, 'billing.next_period_paid')
        const pending = await charges.findPendingChange(row, transaction)
        if (pending && pending.price.id !== price.id) throw problem(409, 'billing.change_pending')
        if (pending) return pending
        const start = getNow(row)
        const terms = { periodStart: start, periodEnd: getPeriodStart(start, price, 1), total: dueNow.total, currency: price.currency, price }
        return AgreementCharge.create({ reference, kind: 'change', ...terms }, { transaction })
      })
      return attempt(charge)
    },
    /** Lengthens the current period or the trial. The next charge and the periods after it begin later. */
    extend: (reference: string, until: Date) =>
      changeLocked(reference, async (row, transaction) => {
        await charges.moveNext(row, until, transaction)
        return withNextAttempt(row, {
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
      changeLocked(reference, (row) => ({ clockOffsetSeconds: row.clockOffsetSeconds + seconds, ...(nextOutcome && { nextOutcome }) })),
  }

  async function collect(reference: string): Promise<AgreementChargeRow | null> {
    const charge = await db.transaction((transaction) => openCharge(reference, transaction))
    const unpaid = charge && (await attempt(charge))
    if (unpaid?.kind !== 'change' || !(await voidAbandonedChange(unpaid))) return unpaid
    return collect(reference)
  }

  /** Discards a change of the plan that the user did not pay, so that the period after it is collected. A late payment still begins it. */
  async function voidAbandonedChange({ id, reference, createdAt }: AgreementChargeRow): Promise<boolean> {
    const isFresh = Date.now() - createdAt.getTime() < DAY_MS && isRunning(await getAgreement(reference))
    if (isFresh) return false
    const [count] = await AgreementCharge.update({ status: 'void' }, { where: { id, status: 'open' } })
    return count > 0
  }

  /** Creates the charge of the period that is due, or ends the agreement. */
  async function openCharge(reference: string, transaction: Transaction): Promise<AgreementChargeRow | null> {
    const row = await lock(reference, transaction)
    const now = getNow(row)
    if (row.status === 'ended') return null
    const change = await charges.findPendingChange(row, transaction)
    if (change) return change
    const collectsAt = getCollectionTime(row)
    if (collectsAt !== null && collectsAt > now) {
      await update(reference, { nextAttemptAt: collectsAt }, transaction)
      return null
    }
    const prepaid = await charges.findPrepaid(row, transaction)
    if (prepaid) {
      await update(reference, isRunning(row) ? { nextAttemptAt: row.periodEnd } : withNextAttempt(row, beginPeriod(row, prepaid)), transaction)
      return null
    }
    if (row.cancelAtPeriodEnd && isRunning(row)) {
      await update(reference, { nextAttemptAt: row.periodEnd }, transaction)
      return null
    }
    if (row.cancelAtPeriodEnd || isGivenUp(row, now)) {
      await update(reference, endAgreement(row), transaction)
      return null
    }
    const { price, start, end, total, discount } = getNextPeriod(row)
    const key = { reference, kind: 'period' as const, periodStart: start }
    const earlier = await AgreementCharge.findOne({ where: key, transaction })
    if (earlier && TAKEN_BACK.includes(earlier.status)) {
      await update(reference, endAgreement(row), transaction)
      return null
    }
    if (earlier) return earlier
    return AgreementCharge.create({ ...key, periodEnd: end, total, discount, currency: price.currency, price }, { transaction })
  }

  /** Tries to collect a charge, and saves the result. */
  async function attempt(charge: AgreementChargeRow): Promise<AgreementChargeRow | null> {
    if (charge.status === 'paid' || TAKEN_BACK.includes(charge.status)) return null
    const agreement = await getAgreement(charge.reference)
    const collected = await tryToCollect(agreement, charge)
    if (collected === 'unreachable') {
      await changeLocked(charge.reference, (row) => ({ nextAttemptAt: new Date(getNow(row).getTime() + OUTAGE_MINUTES * MINUTE_MS) }))
      throw problem(503, 'billing.provider_unavailable')
    }
    if (collected.status === 'open') {
      await AgreementCharge.update({ paymentReference: collected.paymentReference }, { where: { id: charge.id } })
      if (charge.kind === 'period') await changeLocked(charge.reference, (row) => waitForPayment(row, charge))
      return AgreementCharge.findByPk(charge.id)
    }
    await settle(charge.id, collected)
    return collected.status === 'paid' ? null : AgreementCharge.findByPk(charge.id)
  }

  /** Saves that the user has to pay a charge. Before the current period has ended, nothing has failed yet. */
  function waitForPayment(row: AgreementRow, charge: AgreementChargeRow): AgreementChanges {
    if (row.status === 'ended') return {}
    return isRunning(row) ? { nextAttemptAt: row.periodEnd } : failPeriod(row, charge)
  }

  async function tryToCollect(agreement: AgreementRow, charge: AgreementChargeRow): Promise<Collected | 'unreachable'> {
    if (charge.total === 0) return { status: 'paid' }
    const charger = chargers.find(({ name }) => name === agreement.charger)
    if (!charger || !(await charger.isReady())) return 'unreachable'
    return charger.collect(agreement, charge).catch((err) => {
      log.warn({ err, reference: charge.reference }, 'a charge could not be collected')
      return 'unreachable'
    })
  }

  async function settle(chargeId: number, { status, failure = null }: Settlement): Promise<void> {
    const found = await AgreementCharge.findByPk(chargeId)
    if (!found) throw problem(404, 'not_found')
    await changeLocked(found.reference, async (row, transaction) => {
      const charge = await AgreementCharge.findByPk(chargeId, { transaction })
      if (!charge || charge.status === 'paid' || TAKEN_BACK.includes(charge.status)) return {}
      await AgreementCharge.update({ status, failure, ...(status === 'paid' && { paidAt: new Date() }) }, { where: { id: chargeId }, transaction })
      // A payment that arrives after the end is kept, and shown to the operator, but begins nothing.
      if (row.status === 'ended') return {}
      if (status === 'paid') return receive(row, charge)
      return charge.kind === 'period' ? waitForPayment(row, charge) : {}
    })
  }

  /** Begins what a payment is for. A payment of the next period only waits for it, and one of a period that was replaced lengthens the current one. */
  function receive(row: AgreementRow, charge: AgreementChargeRow): AgreementChanges {
    if (charge.kind === 'change' || !isRunning(row)) return withNextAttempt(row, beginPeriod(row, charge))
    return charge.periodStart.getTime() === row.periodEnd?.getTime() ? { nextAttemptAt: row.periodEnd } : extendByPayment(row, charge)
  }

  async function getAgreement(reference: string, transaction?: Transaction): Promise<AgreementRow> {
    const row = await Agreement.findByPk(reference, { ...(transaction && { transaction }) })
    if (!row) throw problem(404, 'not_found')
    return row
  }

  async function lock(reference: string, transaction: Transaction): Promise<AgreementRow> {
    await store.lock(reference, transaction)
    return getAgreement(reference, transaction)
  }

  async function update(reference: string, changes: AgreementChanges, transaction: Transaction) {
    await Agreement.update(changes, { where: { reference }, transaction })
  }

  async function changeLocked(
    reference: string,
    change: (row: AgreementRow, transaction: Transaction) => AgreementChanges | Promise<AgreementChanges>,
  ): Promise<void> {
    await db.transaction(async (transaction) => {
      const changes = await change(await lock(reference, transaction), transaction)
      if (Object.keys(changes).length > 0) await update(reference, changes, transaction)
    })
  }
}
