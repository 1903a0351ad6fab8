import { problem } from '@balafon/sdk/server'
import type { Transaction } from 'sequelize'
import type { Totals } from '../../contract/fields.ts'
import type { ProviderPrice, SubscriptionOrder } from '../../contract/providers.ts'
import type { BillingContext } from '../models.ts'
import type { AgreementRow, ChargeRow } from './agreement.model.ts'
import type { AgreementsStore } from './agreements.store.ts'
import type { Charger, Collected } from './charger.ts'
import { getPeriodStart } from './periods.ts'

const DAY_MS = 24 * 3600_000
const MINUTE_MS = 60_000
/** After these delays, a failed renewal is tried again. After the last one, the agreement ends. */
const RETRY_DAYS = [1, 2, 4]
/** After this time without the first payment, the agreement ends and the user has to begin again. */
const FIRST_PAYMENT_DAYS = 1
/** When a service cannot be reached, the charge is tried again after this time. */
const OUTAGE_MINUTES = 15

export type AgreementsService = ReturnType<typeof createAgreementsService>
type Context = Pick<BillingContext, 'db' | 'models' | 'log'>
type Changes = Partial<AgreementRow>

/**
 * Creates the service of the agreements that this site charges itself. It does what a provider of subscriptions does on its side: it begins periods,
 * collects their charges, repeats failed ones, and ends what is not paid. Calls to other services are made outside of transactions.
 */
export function createAgreementsService(store: AgreementsStore, chargers: readonly Charger[], { db, models, log }: Context) {
  const { Agreement, Charge } = models

  return {
    find: (reference: string): Promise<AgreementRow | null> => Agreement.findByPk(reference),
    listCharges: (reference: string): Promise<ChargeRow[]> => Charge.findAll({ where: { reference }, order: [['id', 'DESC']], limit: 24 }),
    /** Creates an agreement and collects its first period, unless it begins with a trial. A repeated order has no further effect. */
    async start({ reference, user, price, firstPeriod, trialDays, returnUrl, language }: SubscriptionOrder, charger: Charger): Promise<ChargeRow | null> {
      const values = { reference, charger: charger.name, userId: user.id, price, firstPeriod, returnUrl, language }
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
    /** Collects an agreement now. Returns the charge that the user has to pay, or `null`. */
    collect,
    /** Saves that a charge was paid or has failed. A repeated report has no further effect. */
    settle,
    cancel: (reference: string, when: 'period_end' | 'now') =>
      changeLocked(reference, (row) => {
        if (row.status === 'ended') return {}
        return when === 'now' || row.status === 'incomplete' ? end(row) : { cancelAtPeriodEnd: true, nextAttemptAt: row.periodEnd, nextPrice: null }
      }),
    resume: (reference: string) => changeLocked(reference, (row) => (row.status === 'ended' ? {} : { cancelAtPeriodEnd: false })),
    /** Changes the price from the next period on. */
    changeNextPrice: (reference: string, price: ProviderPrice) => changeLocked(reference, () => ({ nextPrice: price })),
    /** Charges the difference and begins a period with another price now. Returns the charge that the user has to pay, or `null`. */
    async changePriceNow(reference: string, price: ProviderPrice, dueNow: Totals): Promise<ChargeRow | null> {
      const charge = await db.transaction(async (transaction) => {
        const row = await lock(reference, transaction)
        if (row.status !== 'active' && row.status !== 'trialing') throw problem(409, 'billing.not_subscribed')
        if (row.price.id === price.id) throw problem(409, 'billing.same_plan')
        const pending = await findPendingChange(row, transaction)
        if (pending && pending.price.id !== price.id) throw problem(409, 'billing.change_pending')
        if (pending) return pending
        const start = getNow(row)
        const terms = { periodStart: start, periodEnd: getPeriodStart(start, price, 1), total: dueNow.total, currency: price.currency, price }
        return Charge.create({ reference, kind: 'change', ...terms }, { transaction })
      })
      return attempt(charge)
    },
    extend: (reference: string, until: Date) =>
      changeLocked(reference, (row) => ({
        anchorAt: until,
        periodIndex: 0,
        periodEnd: until,
        nextAttemptAt: until,
        attempts: 0,
        ...(row.status === 'past_due' && { status: 'active' as const }),
        ...(row.status === 'trialing' && { trialEndsAt: until }),
      })),
    /** Moves the clock of an agreement of the sandbox, and sets what its next charge does. */
    simulate: (reference: string, { seconds, nextOutcome }: { readonly seconds: number; readonly nextOutcome?: AgreementRow['nextOutcome'] }) =>
      changeLocked(reference, (row) => ({ clockOffsetSeconds: row.clockOffsetSeconds + seconds, ...(nextOutcome && { nextOutcome }) })),
  }

  async function collect(reference: string): Promise<ChargeRow | null> {
    const charge = await db.transaction((transaction) => openCharge(reference, transaction))
    return charge && attempt(charge)
  }

  /** Creates the charge of the period that is due, or ends the agreement. */
  async function openCharge(reference: string, transaction: Transaction): Promise<ChargeRow | null> {
    const row = await lock(reference, transaction)
    const now = getNow(row)
    if (row.status === 'ended') return null
    const change = await findPendingChange(row, transaction)
    if (change) return change
    if ((row.status === 'active' || row.status === 'trialing') && row.periodEnd !== null && row.periodEnd > now) {
      await update(reference, { nextAttemptAt: row.periodEnd }, transaction)
      return null
    }
    if (row.cancelAtPeriodEnd || isGivenUp(row, now)) {
      await update(reference, end(row), transaction)
      return null
    }
    const period = getNextPeriod(row)
    const total = row.anchorAt === null && row.nextPrice === null ? row.firstPeriod.total : period.price.amount
    const key = { reference, kind: 'period' as const, periodStart: period.start }
    const earlier = await Charge.findOne({ where: key, transaction })
    if (earlier) return earlier
    return Charge.create({ ...key, periodEnd: period.end, total, currency: period.price.currency, price: period.price }, { transaction })
  }

  /** Finds a change of the price that waits for the result of its payment. It is attempted again, so that it is never charged twice. */
  function findPendingChange({ reference }: AgreementRow, transaction: Transaction): Promise<ChargeRow | null> {
    return Charge.findOne({ where: { reference, kind: 'change', status: 'open' }, order: [['id', 'DESC']], transaction })
  }

  /** Tries to collect a charge, and saves the result. */
  async function attempt(charge: ChargeRow): Promise<ChargeRow | null> {
    if (charge.status === 'paid') return null
    const agreement = await getAgreement(charge.reference)
    const collected = await tryToCollect(agreement, charge)
    if (collected === 'unreachable') {
      await changeLocked(charge.reference, (row) => ({ nextAttemptAt: new Date(getNow(row).getTime() + OUTAGE_MINUTES * MINUTE_MS) }))
      throw problem(503, 'billing.provider_unavailable')
    }
    if (collected.status === 'open') {
      await Charge.update({ paymentReference: collected.paymentReference }, { where: { id: charge.id } })
      if (charge.kind === 'period') await changeLocked(charge.reference, (row) => (row.status === 'ended' ? {} : fail(row, charge)))
      return { ...charge, paymentReference: collected.paymentReference }
    }
    await settle(charge.id, collected.status)
    return collected.status === 'paid' ? null : charge
  }

  async function tryToCollect(agreement: AgreementRow, charge: ChargeRow): Promise<Collected | 'unreachable'> {
    if (charge.total === 0) return { status: 'paid' }
    const charger = chargers.find(({ name }) => name === agreement.charger)
    if (!charger || !(await charger.isReady())) return 'unreachable'
    return charger.collect(agreement, charge).catch((err) => {
      log.warn({ err, reference: charge.reference }, 'a charge could not be collected')
      return 'unreachable'
    })
  }

  async function settle(chargeId: number, status: 'paid' | 'failed'): Promise<void> {
    const found = await Charge.findByPk(chargeId)
    if (!found) throw problem(404, 'not_found')
    await changeLocked(found.reference, async (row, transaction) => {
      const charge = await Charge.findByPk(chargeId, { transaction })
      if (!charge || charge.status === 'paid' || charge.status === 'refunded') return {}
      await Charge.update({ status, ...(status === 'paid' && { paidAt: new Date() }) }, { where: { id: chargeId }, transaction })
      // A payment that arrives after the end is kept, and shown to the operator, but begins nothing.
      if (row.status === 'ended') return {}
      return status === 'paid' ? begin(row, charge) : charge.kind === 'period' ? fail(row, charge) : {}
    })
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

  async function update(reference: string, changes: Changes, transaction: Transaction) {
    await Agreement.update(changes, { where: { reference }, transaction })
  }

  async function changeLocked(reference: string, change: (row: AgreementRow, transaction: Transaction) => Changes | Promise<Changes>): Promise<void> {
    await db.transaction(async (transaction) => {
      const changes = await change(await lock(reference, transaction), transaction)
      if (Object.keys(changes).length > 0) await update(reference, changes, transaction)
    })
  }
}

/** Returns the time of an agreement. Only the sandbox moves it. */
export const getNow = ({ clockOffsetSeconds }: AgreementRow) => new Date(Date.now() + clockOffsetSeconds * 1000)

const end = (row: AgreementRow): Changes => ({ status: 'ended', endedAt: getNow(row), nextAttemptAt: null, nextPrice: null })

function beginTrial(row: AgreementRow, trialDays: number): Changes {
  const now = getNow(row)
  const trialEndsAt = new Date(now.getTime() + trialDays * DAY_MS)
  return { status: 'trialing', periodStart: now, periodEnd: trialEndsAt, trialEndsAt, nextAttemptAt: trialEndsAt }
}

/** Begins the period of a paid charge. */
function begin(row: AgreementRow, { kind, periodStart, periodEnd, price }: ChargeRow): Changes {
  const isContinued = kind === 'period' && row.anchorAt !== null && price.id === row.price.id
  const isFromAnchor = row.anchorAt?.getTime() === periodStart.getTime()
  return {
    status: 'active',
    price,
    // A charge that failed before the plan was changed is still for the earlier plan.
    nextPrice: kind === 'period' && row.nextPrice?.id !== price.id ? row.nextPrice : null,
    anchorAt: isContinued ? row.anchorAt : periodStart,
    periodIndex: isContinued && !isFromAnchor ? row.periodIndex + 1 : 0,
    periodStart,
    periodEnd,
    attempts: 0,
    nextAttemptAt: periodEnd,
  }
}

/** Saves that a period was not paid. The first one stays incomplete, a later one is tried again. */
function fail(row: AgreementRow, { periodStart }: ChargeRow): Changes {
  if (row.status === 'incomplete') return { nextAttemptAt: new Date(getNow(row).getTime() + FIRST_PAYMENT_DAYS * DAY_MS) }
  const delay = RETRY_DAYS[row.attempts]
  const nextAttemptAt = new Date((delay === undefined ? getNow(row) : periodStart).getTime() + (delay ?? 0) * DAY_MS)
  return { status: 'past_due', attempts: row.attempts + 1, nextAttemptAt }
}

/** Returns whether the last attempt to collect a period has failed, or a first period was not paid in time. */
function isGivenUp(row: AgreementRow, now: Date): boolean {
  if (row.status === 'past_due') return row.attempts > RETRY_DAYS.length
  return row.status === 'incomplete' && now.getTime() - row.createdAt.getTime() > FIRST_PAYMENT_DAYS * DAY_MS
}

/** Returns the period to collect. The first one begins with the order, however often its payment is tried. */
function getNextPeriod(row: AgreementRow) {
  const price = row.nextPrice ?? row.price
  if (row.anchorAt === null || row.periodEnd === null) {
    const start = row.trialEndsAt ?? row.createdAt
    return { price, start, end: getPeriodStart(start, price, 1) }
  }
  const start = row.periodEnd
  if (row.nextPrice !== null) return { price, start, end: getPeriodStart(start, price, 1) }
  const isFromAnchor = row.anchorAt.getTime() === start.getTime()
  return { price, start, end: getPeriodStart(row.anchorAt, price, isFromAnchor ? 1 : row.periodIndex + 2) }
}
