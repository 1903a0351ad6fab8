import type { ProviderDiscount } from '../../contract/providers.ts'
import { calculateTotals } from '../pricing/totals.ts'
import type { AgreementChargeRow, AgreementRow } from './agreement.model.ts'
import { getPeriodStart } from './periods.ts'

const DAY_MS = 24 * 3600_000
/** A failed renewal is tried again this many days after the period began. After the last attempt, the agreement ends. */
const RETRY_DAYS = [1, 2, 4]
/** After this time without the first payment, the agreement ends and the user has to begin again. */
const FIRST_PAYMENT_DAYS = 1

export type AgreementChanges = Partial<AgreementRow>

/** Returns the current time of an agreement, which only the sandbox moves ahead of the real time. */
export const getNow = ({ clockOffsetSeconds }: Pick<AgreementRow, 'clockOffsetSeconds'>) => new Date(Date.now() + clockOffsetSeconds * 1000)

/** Returns whether the current period or the trial has not ended. */
export const isRunning = (row: AgreementRow): boolean =>
  (row.status === 'active' || row.status === 'trialing') && row.periodEnd !== null && row.periodEnd > getNow(row)

/** Returns the changes that end an agreement. */
export const endAgreement = (row: AgreementRow): AgreementChanges => ({ status: 'ended', endedAt: getNow(row), nextAttemptAt: null, nextPrice: null })

/** Returns the changes that begin the trial of an agreement. */
export function beginTrial(row: AgreementRow, trialDays: number): AgreementChanges {
  const now = getNow(row)
  const trialEndsAt = new Date(now.getTime() + trialDays * DAY_MS)
  return { status: 'trialing', periodStart: now, periodEnd: trialEndsAt, trialEndsAt, nextAttemptAt: trialEndsAt }
}

/** Returns the changes that begin the period of a paid charge. */
export function beginPeriod(row: AgreementRow, charge: AgreementChargeRow): AgreementChanges {
  const { kind, periodStart, periodEnd, price } = charge
  const isContinued = kind === 'period' && row.anchorAt !== null && price.id === row.price.id
  const isFromAnchor = row.anchorAt?.getTime() === periodStart.getTime()
  return {
    status: 'active',
    price,
    // A change of the plan stays planned when the charge is still for the earlier plan, because it was created before the change.
    nextPrice: kind === 'period' && row.nextPrice?.id !== price.id ? row.nextPrice : null,
    discount: getRemainingDiscount(row, charge),
    anchorAt: isContinued ? row.anchorAt : periodStart,
    periodIndex: isContinued && !isFromAnchor ? row.periodIndex + 1 : 0,
    periodStart,
    periodEnd,
    attempts: 0,
    nextAttemptAt: periodEnd,
  }
}

/** Returns what is left of a coupon after a charge; `null` after its last period and after a change of the price. */
function getRemainingDiscount({ discount, price }: AgreementRow, charge: AgreementChargeRow): ProviderDiscount | null {
  if (discount === null || charge.price.id !== price.id) return null
  if (discount.periods === null || charge.discount === 0) return discount
  return discount.periods > 1 ? { ...discount, periods: discount.periods - 1 } : null
}

/** Returns the changes after a failed payment. The first period stays incomplete, and a later one is tried again. */
export function failPeriod(row: AgreementRow, { periodStart }: AgreementChargeRow): AgreementChanges {
  if (row.status === 'incomplete') return { nextAttemptAt: new Date(getNow(row).getTime() + FIRST_PAYMENT_DAYS * DAY_MS) }
  const delay = RETRY_DAYS[row.attempts]
  // After the last attempt, the agreement is due at once, so that the next collection ends it.
  const nextAttemptAt = delay === undefined ? getNow(row) : new Date(periodStart.getTime() + delay * DAY_MS)
  return { status: 'past_due', attempts: row.attempts + 1, nextAttemptAt }
}

/**
 * Returns the changes that lengthen the current period by a late payment. Such a payment was for the next period of the earlier plan, which a
 * change of the plan has replaced. The added time is what the amount pays for.
 */
export function extendByPayment({ periodStart, periodEnd, price }: AgreementRow, { total }: AgreementChargeRow): AgreementChanges {
  if (!periodStart || !periodEnd || price.amount === 0) return {}
  const length = periodEnd.getTime() - periodStart.getTime()
  const added = Number((BigInt(length) * BigInt(total)) / BigInt(price.amount))
  const end = new Date(periodEnd.getTime() + added)
  return { periodEnd: end, anchorAt: end, periodIndex: 0, nextAttemptAt: end }
}

/** Returns whether the last attempt to collect a period has failed, or a first period was not paid in time. */
export function hasNoAttemptsLeft(row: AgreementRow, now: Date): boolean {
  if (row.status === 'past_due') return row.attempts > RETRY_DAYS.length
  return row.status === 'incomplete' && now.getTime() - row.createdAt.getTime() > FIRST_PAYMENT_DAYS * DAY_MS
}

/** Returns the period to collect, and what it costs. The first period begins at the time of the order, even when it is paid later. */
export function getNextPeriod(row: AgreementRow) {
  const price = row.nextPrice ?? row.price
  return { price, ...getNextTimes(row), ...getNextAmount(row) }
}

function getNextAmount({ price, nextPrice, anchorAt, firstPeriod, discount }: AgreementRow): { readonly total: number; readonly discount: number } {
  if (nextPrice !== null) return { total: nextPrice.amount, discount: 0 }
  if (anchorAt === null) return { total: firstPeriod.total, discount: firstPeriod.discount }
  const lines = [{ description: price.productName, amount: price.amount }]
  const { total, discount: takenOff } = calculateTotals({ lines, currency: price.currency, discount, taxRate: 0 })
  return { total, discount: takenOff }
}

function getNextTimes(row: AgreementRow): { readonly start: Date; readonly end: Date } {
  const price = row.nextPrice ?? row.price
  if (row.anchorAt === null || row.periodEnd === null) {
    const start = row.trialEndsAt ?? row.createdAt
    return { start, end: getPeriodStart(start, price, 1) }
  }
  const start = row.periodEnd
  if (row.nextPrice !== null) return { start, end: getPeriodStart(start, price, 1) }
  const isFromAnchor = row.anchorAt.getTime() === start.getTime()
  // A period ends when the period after it begins.
  const nextIndex = isFromAnchor ? 0 : row.periodIndex + 1
  return { start, end: getPeriodStart(row.anchorAt, price, nextIndex + 1) }
}
