import { getProblemStatus, problem } from '@balafon/sdk/server'
import type { Transaction } from 'sequelize'
import type { PaymentFailure } from '../../contract/fields.ts'
import type { ChangeLocks } from '../change-locks/change-locks.ts'
import type { BillingContext } from '../models.ts'
import type { AgreementChargeRow, AgreementRow } from './agreement.model.ts'
import type { AgreementRows } from './agreement-rows.ts'
import {
  type AgreementChanges,
  beginPeriod,
  endAgreement,
  extendByPayment,
  failPeriod,
  getNextPeriod,
  getNow,
  hasNoAttemptsLeft,
  isRunning,
} from './agreement-state.ts'
import type { Charger, Collected } from './charger.ts'
import type { CollectionTimes } from './collection-times.ts'

const DAY_MS = 24 * 3600_000
const MINUTE_MS = 60_000
/** When a service cannot be reached, the charge is tried again after this time. */
const OUTAGE_MINUTES = 15
/** How long a second collection waits for the first one. */
const WAIT_MS = 10_000

/** The states of a charge that was collected, and then refunded or disputed. It is not collected again. */
const REVERSED_STATUSES: readonly AgreementChargeRow['status'][] = ['refunded', 'disputed', 'charged_back']

/** The result of the payment of a charge. */
interface Settlement {
  readonly status: 'paid' | 'failed'
  readonly failure?: PaymentFailure | null
}

interface Dependencies {
  readonly rows: AgreementRows
  readonly times: CollectionTimes
  readonly changeLocks: ChangeLocks
  readonly chargers: readonly Charger[]
}

type Context = Pick<BillingContext, 'db' | 'models' | 'log'>

/**
 * Creates the service that collects the charges of agreements, one collection of an agreement at a time. The results of payments arrive in any
 * order, any number of times. Calls to other services are made outside of transactions.
 */
export function createCollectionService({ rows, times, changeLocks, chargers }: Dependencies, { db, models, log }: Context) {
  const { AgreementCharge } = models

  return {
    /** Collects what is due now. Returns the charge that the user has to pay, or `null`. */
    collect: (reference: string): Promise<AgreementChargeRow | null> => runAlone(reference, () => collect(reference)),
    /** Runs a change of an agreement while nothing is collected for it. */
    runAlone,
    /** Collects what is due, inside of `runAlone`. */
    collectAlone: collect,
    attemptToCollect,
    settle,
    refundUnknownResults,
    findPrepaid,
    findPendingChange,
  }

  function runAlone<Result>(reference: string, change: () => Promise<Result>): Promise<Result> {
    return changeLocks.run(`agreement/${reference}`, change, { waitMs: WAIT_MS })
  }

  async function collect(reference: string): Promise<AgreementChargeRow | null> {
    const opened = await db.transaction((transaction) => openCharge(reference, transaction))
    if (opened === 'unknown_results') {
      await refundUnknownResults(reference)
      return collect(reference)
    }
    const unpaid = opened && (await attemptToCollect(opened))
    const isVoided = unpaid?.kind === 'change' && (await voidAbandonedChange(unpaid))
    return isVoided ? collect(reference) : unpaid
  }

  /** Discards a change of the plan that the user did not pay within a day, or before the period ended. A late payment still begins the new plan. */
  async function voidAbandonedChange({ id, reference, createdAt }: AgreementChargeRow): Promise<boolean> {
    const isAbandoned = Date.now() - createdAt.getTime() >= DAY_MS || !isRunning(await rows.get(reference))
    if (!isAbandoned) return false
    const [count] = await AgreementCharge.update({ status: 'void' }, { where: { id, status: 'open' } })
    return count > 0
  }

  /** Creates the charge of the period that is due, or ends the agreement. `unknown_results`: payments with an unknown result must be refunded first. */
  async function openCharge(reference: string, transaction: Transaction): Promise<AgreementChargeRow | 'unknown_results' | null> {
    const row = await rows.lock(reference, transaction)
    const now = getNow(row)
    if (row.status === 'ended') return null
    const change = await findPendingChange(row, transaction)
    if (change) return change
    const collectsAt = times.getCollectionTime(row)
    if (collectsAt !== null && collectsAt > now) {
      await rows.update(reference, { nextAttemptAt: collectsAt }, transaction)
      return null
    }
    const prepaid = await findPrepaid(row, transaction)
    if (prepaid) {
      const changes = isRunning(row) ? { nextAttemptAt: row.periodEnd } : times.addNextAttempt(row, beginPeriod(row, prepaid))
      await rows.update(reference, changes, transaction)
      return null
    }
    if (row.cancelAtPeriodEnd && isRunning(row)) {
      await rows.update(reference, { nextAttemptAt: row.periodEnd }, transaction)
      return null
    }
    if (row.cancelAtPeriodEnd || hasNoAttemptsLeft(row, now)) {
      if ((await AgreementCharge.count({ where: buildUnknownResultCondition(reference), transaction })) > 0) return 'unknown_results'
      await rows.update(reference, endAgreement(row), transaction)
      return null
    }
    return openPeriod(row, transaction)
  }

  async function openPeriod(row: AgreementRow, transaction: Transaction): Promise<AgreementChargeRow | null> {
    const { reference } = row
    const { price, start, end, total, discount } = getNextPeriod(row)
    const key = { reference, kind: 'period' as const, periodStart: start }
    const earlier = await AgreementCharge.findOne({ where: key, transaction })
    if (earlier && REVERSED_STATUSES.includes(earlier.status)) {
      await rows.update(reference, endAgreement(row), transaction)
      return null
    }
    if (earlier) return earlier
    return AgreementCharge.create({ ...key, periodEnd: end, total, discount, currency: price.currency, price }, { transaction })
  }

  /** Finds the charge of the next period when the user has paid it before the current one ends. */
  async function findPrepaid({ reference, periodEnd }: AgreementRow, transaction: Transaction): Promise<AgreementChargeRow | null> {
    if (periodEnd === null) return null
    return AgreementCharge.findOne({ where: { reference, kind: 'period', status: 'paid', periodStart: periodEnd }, transaction })
  }

  /** Finds a change of the price that waits for the result of its payment. It is attempted again, so that it is never charged twice. */
  function findPendingChange({ reference }: AgreementRow, transaction: Transaction): Promise<AgreementChargeRow | null> {
    return AgreementCharge.findOne({ where: { reference, kind: 'change', status: 'open' }, order: [['id', 'DESC']], transaction })
  }

  /** Tries to collect a charge, and saves the result. */
  async function attemptToCollect(charge: AgreementChargeRow): Promise<AgreementChargeRow | null> {
    if (charge.status === 'paid' || REVERSED_STATUSES.includes(charge.status)) return null
    // Until its result is saved, a charge is open: money may have been taken for it.
    await AgreementCharge.update({ status: 'open' }, { where: { id: charge.id, status: ['failed', 'void'] } })
    const collected = await tryToCollect(await rows.get(charge.reference), charge)
    if (collected === 'unreachable') {
      await rows.changeLocked(charge.reference, (row) => ({ nextAttemptAt: new Date(getNow(row).getTime() + OUTAGE_MINUTES * MINUTE_MS) }))
      throw problem(503, 'billing.provider_unavailable')
    }
    if (collected.status === 'open') {
      await AgreementCharge.update({ paymentReference: collected.paymentReference }, { where: { id: charge.id } })
      if (charge.kind === 'period') await rows.changeLocked(charge.reference, (row) => waitForPayment(row, charge))
      return AgreementCharge.findByPk(charge.id)
    }
    await settle(charge.id, collected)
    return collected.status === 'paid' ? null : AgreementCharge.findByPk(charge.id)
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

  /**
   * Refunds the charges with an unknown result before an agreement ends, because the user gets nothing for them. Charges that the user pays on a page
   * are not refunded: their provider reports the result.
   * @throws when the service cannot be reached
   */
  async function refundUnknownResults(reference: string): Promise<void> {
    const charges = await AgreementCharge.findAll({ where: buildUnknownResultCondition(reference), order: ['id'] })
    const agreement = await rows.get(reference)
    const charger = chargers.find(({ name }) => name === agreement.charger)
    for (const charge of charges) {
      const isReturned = charge.total > 0 && charger?.refund !== undefined && (await refundIfCollected(charger, agreement, charge))
      await AgreementCharge.update({ status: isReturned ? 'refunded' : 'void' }, { where: { id: charge.id, status: 'open' } })
    }
  }

  async function refundIfCollected(charger: Charger, agreement: AgreementRow, charge: AgreementChargeRow): Promise<boolean> {
    try {
      await charger.refund?.(agreement, charge)
      return true
    } catch (error) {
      // Nothing was collected.
      if (getProblemStatus(error) === 404) return false
      log.warn({ err: error, reference: charge.reference }, 'a charge with an unknown result could not be refunded')
      throw problem(503, 'billing.provider_unavailable')
    }
  }

  /** Saves that a charge was paid or has failed. A repeated report has no further effect. */
  async function settle(chargeId: number, { status, failure = null }: Settlement): Promise<void> {
    const found = await AgreementCharge.findByPk(chargeId)
    if (!found) throw problem(404, 'not_found')
    await rows.changeLocked(found.reference, async (row, transaction) => {
      const charge = await AgreementCharge.findByPk(chargeId, { transaction })
      if (!charge || charge.status === 'paid' || REVERSED_STATUSES.includes(charge.status)) return {}
      await AgreementCharge.update({ status, failure, ...(status === 'paid' && { paidAt: new Date() }) }, { where: { id: chargeId }, transaction })
      // A payment that arrives after the end is kept, and shown to the operator, but begins nothing. A repeated failure is the same attempt.
      if (row.status === 'ended' || (charge.status === 'failed' && status === 'failed')) return {}
      if (status === 'paid') return applyPayment(row, charge)
      return charge.kind === 'period' ? waitForPayment(row, charge) : {}
    })
  }

  /** Saves that the user has to pay a charge. An unpaid charge counts as failed only when the current period has ended. */
  function waitForPayment(row: AgreementRow, charge: AgreementChargeRow): AgreementChanges {
    if (row.status === 'ended') return {}
    return isRunning(row) ? { nextAttemptAt: row.periodEnd } : failPeriod(row, charge)
  }

  /**
   * Returns the changes that the payment of a charge makes. It begins a period when no period runs, or when the charge is for a change of the plan.
   * Otherwise a payment of the next period is kept until that begins. A payment of a period that a change has replaced lengthens the current one.
   */
  function applyPayment(row: AgreementRow, charge: AgreementChargeRow): AgreementChanges {
    if (charge.kind === 'change' || !isRunning(row)) return times.addNextAttempt(row, beginPeriod(row, charge))
    return charge.periodStart.getTime() === row.periodEnd?.getTime() ? { nextAttemptAt: row.periodEnd } : extendByPayment(row, charge)
  }
}

/** Builds the condition for charges that were attempted without a response. A charge with a payment reference is left out: it waits for the user. */
const buildUnknownResultCondition = (reference: string) => ({ reference, status: 'open' as const, paymentReference: null })
