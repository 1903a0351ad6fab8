import { Op, problem } from '@balafon/sdk/server'
import type { Transaction } from 'sequelize'
import type { Totals } from '../../contract/fields.ts'
import type { ProviderDiscount, SubscriptionProvider } from '../../contract/providers.ts'
import { buildUserLockName, type ChangeLocks } from '../change-locks/change-locks.ts'
import type { CheckoutService } from '../checkout/checkout.service.ts'
import type { RepeatedOrders } from '../checkout/repeated-orders.ts'
import type { CouponsService } from '../coupons/coupons.service.ts'
import type { BillingContext } from '../models.ts'
import { presentProviderPrice } from '../plans/plans.presenter.ts'
import type { ChosenPlan, PlansService } from '../plans/plans.service.ts'
import type { ProvidersService } from '../providers/providers.service.ts'
import { CURRENT_STATUSES, isCarried } from '../subscriptions/describe-state.ts'
import type { SubscriptionRow } from '../subscriptions/subscription.model.ts'

const DAY_MS = 24 * 3600_000
/** Not every provider accepts a longer time before its first payment. */
const MAX_FREE_DAYS = 365
const DONE_PATH = '/billing/change-payment-method/done'

interface Services {
  readonly changeLocks: ChangeLocks
  readonly orders: RepeatedOrders
  readonly plans: PlansService
  readonly providers: ProvidersService
  readonly checkout: CheckoutService
  readonly coupons: CouponsService
}

/** A request of a user to change the provider. */
interface Change {
  /** The name of the other provider. */
  readonly name: string
  /** What the user was shown: a higher price is refused. */
  readonly shownTotal: number
  readonly key: string
}

/** What a change of the provider costs, and when. */
interface Terms {
  readonly chosen: ChosenPlan
  readonly discount: ProviderDiscount | null
  /** Until when the earlier provider was paid. */
  readonly paidUntil: Date
  /** For how many days the other provider charges nothing. Providers count whole days, so the rest of the last paid day is free. */
  readonly freeDays: number
  readonly dueNow: Totals
  readonly firstPeriod: Totals
}

type Context = Pick<BillingContext, 'db' | 'models' | 'site' | 'users'>

/**
 * Creates the service with which users have later payments made by another provider. The other provider gets a subscription that begins when the paid
 * time is over. As soon as it is approved, it takes the place of the earlier one, which is ended at its provider: the user always has one of them.
 */
export function createSwitchingService({ changeLocks, orders, plans, providers, checkout, coupons }: Services, { db, models, site, users }: Context) {
  const { CouponUse, Invoice, Subscription } = models

  return {
    async describe(userId: number, language: string) {
      const row = await getCurrent(userId)
      const { chosen, discount, dueNow, firstPeriod, paidUntil, freeDays } = await getTerms(row)
      const others = await listOthers(row, chosen, discount)
      return {
        due_now: dueNow,
        renewal: firstPeriod,
        starts_at: (freeDays > 0 ? paidUntil : new Date()).toISOString(),
        providers: await Promise.all(others.map((provider) => checkout.presentProvider(provider, userId, language))),
      }
    },
    /** Starts a subscription at another provider. */
    switch: (userId: number, change: Change, language: string): Promise<{ url: string }> =>
      // Two simultaneous changes would cancel each other.
      changeLocks.run(buildUserLockName(userId), () => switchProvider(userId, change, language)),
  }

  async function switchProvider(userId: number, { name, shownTotal, key }: Change, language: string): Promise<{ url: string }> {
    const row = await getCurrent(userId)
    const { reference, started } = await orders.find({ userId, key, priceId: row.priceId, provider: name })
    if (started) return { url: started.payUrl ?? DONE_PATH }
    const user = await users.find(userId)
    const { chosen, discount, dueNow, firstPeriod, freeDays, paidUntil } = await getTerms(row)
    if (dueNow.total > shownTotal) throw problem(409, 'billing.total_changed')
    const provider = (await listOthers(row, chosen, discount)).find((each) => each.name === name)
    if (!user || !provider) throw problem(503, 'billing.provider_unavailable')
    await checkout.cancelEarlierCheckouts(userId)
    const price = { productId: chosen.product.id, priceId: chosen.price.id }
    const origin = { replacesId: row.id, carriedFrom: row.currentPeriodStart, carriedUntil: paidUntil, country: row.country }
    const columns = { userId, ...price, ...origin, provider: name, reference, isTest: await provider.isTest() }
    const { id } = await db.transaction(async (transaction) => {
      const created = await Subscription.create(columns, { transaction })
      await carryCoupon(row, created, discount, transaction)
      return created
    })
    const url = await checkout.startAtProvider(provider, id, {
      reference,
      user: { id: user.id, name: user.name, email: user.email },
      language,
      price: presentProviderPrice(chosen.product, language, chosen.price),
      firstPeriod,
      discount,
      trialDays: freeDays,
      returnUrl: `${site.getUrl()}${DONE_PATH}`,
    })
    return { url: url ?? DONE_PATH }
  }

  async function getCurrent(userId: number): Promise<SubscriptionRow> {
    const row = await Subscription.findOne({ where: { userId, status: [...CURRENT_STATUSES] } })
    if (!row) throw problem(404, 'billing.not_subscribed')
    return row
  }

  async function getTerms(row: SubscriptionRow): Promise<Terms> {
    await assertCanSwitch(row)
    const chosen = { product: await plans.getProduct(row.productId), price: await plans.getPrice(row.priceId) }
    const discount = await coupons.findLeftDiscount(row)
    const paidUntil = getPaidUntil(row)
    const freeDays = row.status === 'past_due' ? 0 : Math.max(0, Math.ceil((paidUntil.getTime() - Date.now()) / DAY_MS))
    if (freeDays > MAX_FREE_DAYS) throw problem(409, 'billing.switch_too_early')
    const firstPeriod = await checkout.calculate(chosen, row.country, chosen.price.amount, discount)
    const dueNow = freeDays > 0 ? await checkout.calculate(chosen, row.country, 0) : firstPeriod
    return { chosen, discount, paidUntil, freeDays, dueNow, firstPeriod }
  }

  async function assertCanSwitch(row: SubscriptionRow) {
    if (row.provider === 'granted') throw problem(409, 'billing.plan_granted')
    if (row.disputedAt !== null) throw problem(409, 'billing.disputed')
    if (row.nextPriceId !== null) throw problem(409, 'billing.change_planned')
    const nextPeriod = { subscriptionId: row.id, status: 'paid' as const, periodStart: { [Op.gte]: row.currentPeriodEnd ?? new Date() } }
    if ((await Invoice.count({ where: nextPeriod })) > 0) throw problem(409, 'billing.next_period_paid')
  }

  /** Lists the providers that collect the price and what is left of its coupon. */
  async function listOthers(row: SubscriptionRow, { price }: ChosenPlan, discount: ProviderDiscount | null): Promise<SubscriptionProvider[]> {
    const ready = await providers.listReady(price.currency)
    return ready.filter((provider) => provider.name !== row.provider && (discount === null || provider.collectsDiscounts))
  }

  /** Lets the coupon apply to the payments that are left. Its use is not counted again, because it was counted when the first subscription began. */
  async function carryCoupon(from: SubscriptionRow, to: SubscriptionRow, discount: ProviderDiscount | null, transaction: Transaction) {
    const use = discount && (await CouponUse.findByPk(from.id, { transaction }))
    if (!use) return
    const { couponId, userId, priceId, code, kind, value } = use
    await CouponUse.create({ subscriptionId: to.id, couponId, userId, priceId, code, kind, value, periods: discount.periods }, { transaction })
  }
}

/** Returns until when the user has paid. Free time that a change of the provider added does not count, so repeated changes add no more. */
function getPaidUntil(row: SubscriptionRow): Date {
  if (isCarried(row) && row.carriedUntil) return row.carriedUntil
  return row.currentPeriodEnd ?? new Date()
}
