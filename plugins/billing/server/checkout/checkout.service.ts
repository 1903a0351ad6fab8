import { Op, problem } from '@balafon/sdk/server'
import type { CheckoutProvider } from '../../contract/checkout.ts'
import type { Totals } from '../../contract/fields.ts'
import type { SubscriptionOrder, SubscriptionProvider } from '../../contract/providers.ts'
import { buildUserLockName, type ChangeLocks } from '../change-locks/change-locks.ts'
import type { CouponRow } from '../coupons/coupon.model.ts'
import { presentCouponTerms } from '../coupons/coupons.presenter.ts'
import { type CouponsService, createCouponProblem, presentProviderDiscount } from '../coupons/coupons.service.ts'
import type { BillingContext } from '../models.ts'
import { presentPrice, presentProduct, presentProviderPrice } from '../plans/plans.presenter.ts'
import type { ChosenPlan, PlansService } from '../plans/plans.service.ts'
import { calculateTotals, type Discount, findTaxRate } from '../pricing/totals.ts'
import type { ProvidersService } from '../providers/providers.service.ts'
import { createProviderFailureProblem } from '../subscriptions/payment-failures.ts'
import type { SubscriptionRow } from '../subscriptions/subscription.model.ts'
import type { SynchronizationService } from '../subscriptions/synchronization.service.ts'
import type { RepeatedOrders } from './repeated-orders.ts'

export type CheckoutService = ReturnType<typeof createCheckoutService>

interface Services {
  readonly plans: PlansService
  readonly providers: ProvidersService
  readonly coupons: CouponsService
  readonly synchronization: SynchronizationService
  readonly changeLocks: ChangeLocks
  readonly orders: RepeatedOrders
}

type SubscriptionTerms = Pick<SubscriptionRow, 'userId' | 'productId' | 'priceId' | 'provider' | 'reference' | 'isTest' | 'country'>

/** What a user chooses in a checkout. */
interface Choice {
  readonly productId: number
  readonly priceId: number
  readonly provider: string
  readonly coupon: string | null
}

type Context = Pick<BillingContext, 'db' | 'models' | 'settings' | 'site' | 'translate' | 'users' | 'log'>

/** Builds the path of the page that shows the result of a checkout. */
const buildDonePath = (productId: number, priceId: number, provider: string) => `/checkout/${productId}/${priceId}/${provider}/done`

/** Creates the service that begins subscriptions. A subscription is valid only when its provider reports a payment or a trial. */
export function createCheckoutService(services: Services, { db, models, settings, site, translate, users, log }: Context) {
  const { plans, providers, coupons, synchronization, changeLocks, orders } = services
  const { Subscription } = models

  return {
    /** @throws 422 at `coupon` for a code that cannot be used */
    async describe(productId: number, priceId: number, code: string | null, userId: number, language: string) {
      const user = await getUser(userId)
      const chosen = await plans.getChosen(productId, priceId)
      await assertNotSubscribed(user.id)
      const coupon = code === null ? null : await coupons.get(code, chosen.price, user.id)
      const { amount, currency } = chosen.price
      const trialDays = await getTrialDays(chosen, user.id)
      const ready = (await providers.listReady(currency)).filter((provider) => coupon === null || provider.collectsDiscounts)
      return {
        product: presentProduct(chosen.product, [chosen.price], language),
        price: presentPrice(chosen.price),
        due_now: trialDays > 0 ? await calculate(chosen, user.country, 0) : await calculate(chosen, user.country, amount, coupon),
        renewal: await calculate(chosen, user.country, amount, coupon?.duration === 'forever' ? coupon : null),
        trial_days: trialDays,
        coupon: coupon && presentCouponTerms(coupon),
        accepts_coupons: await coupons.isAccepted(),
        providers: await Promise.all(ready.map((provider) => presentProvider(provider, user.id, language))),
      }
    },
    /**
     * @throws 422 at `coupon` for a code that cannot be used
     * @throws 409 `billing.change_in_progress` while another checkout of the user begins: each of the two would cancel the other
     */
    subscribe: (choice: Choice, userId: number, key: string, language: string): Promise<{ url: string }> =>
      changeLocks.run(buildUserLockName(userId), () => subscribe(choice, userId, key, language)),
    startAtProvider,
    calculate,
    cancelEarlierCheckouts,
    presentProvider,
  }

  async function subscribe(choice: Choice, userId: number, key: string, language: string): Promise<{ url: string }> {
    const { productId, priceId, provider: providerName, coupon: code } = choice
    const donePath = buildDonePath(productId, priceId, providerName)
    const { reference, started } = await orders.find({ userId, key, priceId, provider: providerName })
    if (started) return { url: started.payUrl ?? donePath }
    const user = await getUser(userId)
    const chosen = await plans.getChosen(productId, priceId)
    await assertNotSubscribed(user.id)
    const provider = await providers.getReady(providerName, chosen.price.currency)
    const coupon = code === null ? null : await coupons.get(code, chosen.price, user.id)
    if (coupon && !provider.collectsDiscounts) throw createCouponProblem('billing.coupon_unsupported')
    await cancelEarlierCheckouts(userId)
    const terms = { userId: user.id, productId, priceId, provider: provider.name, reference, isTest: await provider.isTest(), country: user.country }
    const { id } = await createSubscription(terms, chosen, coupon)
    const { name, email } = user
    const url = await startAtProvider(provider, id, {
      reference,
      user: { id: user.id, name, email },
      language,
      price: presentProviderPrice(chosen.product, language, chosen.price),
      firstPeriod: await calculate(chosen, user.country, chosen.price.amount, coupon),
      discount: coupon && presentProviderDiscount(coupon),
      trialDays: await getTrialDays(chosen, user.id),
      returnUrl: `${site.getUrl()}${donePath}`,
    })
    return { url: url ?? donePath }
  }

  /** Starts a stored subscription at its provider. Returns where the user pays; `null` when nothing is left to do. */
  async function startAtProvider(provider: SubscriptionProvider, id: number, order: SubscriptionOrder): Promise<string | null> {
    const { url } = await provider.start(order)
    const { status, paymentFailure } = await synchronization.synchronize(id)
    if (status === 'ended') throw problem(409, 'billing.already_subscribed')
    if (url === null && status === 'incomplete') {
      await provider.cancel(order.reference, 'now')
      await synchronization.synchronize(id)
      throw createProviderFailureProblem(provider, paymentFailure)
    }
    return url
  }

  /** Creates a subscription that is not paid yet, and records the use of its coupon in the same transaction. */
  function createSubscription(terms: SubscriptionTerms, { price }: ChosenPlan, coupon: CouponRow | null): Promise<SubscriptionRow> {
    return db.transaction(async (transaction) => {
      const row = await Subscription.create(terms, { transaction })
      if (coupon) await coupons.redeem(coupon.id, price, row, transaction)
      return row
    })
  }

  async function getUser(id: number) {
    const user = await users.find(id)
    if (!user) throw problem(404, 'not_found')
    return user
  }

  /** Cancels checkouts that were not completed, so that a user pays only one of them. */
  async function cancelEarlierCheckouts(userId: number) {
    for (const { id, provider, reference } of await Subscription.findAll({ where: { userId, status: 'incomplete' } })) {
      try {
        await providers.find(provider)?.cancel(reference, 'now')
        await synchronization.synchronize(id)
      } catch (err) {
        log.warn({ err, reference }, 'an earlier checkout could not be cancelled')
      }
    }
  }

  async function assertNotSubscribed(userId: number) {
    const current = await Subscription.findOne({ where: { userId, status: ['trialing', 'active', 'past_due'] } })
    if (current) throw problem(409, 'billing.already_subscribed')
  }

  /** A trial is given once: to users without an earlier subscription. */
  async function getTrialDays({ product }: ChosenPlan, userId: number): Promise<number> {
    if (product.trialDays === 0) return 0
    const earlier = await Subscription.count({ where: { userId, currentPeriodStart: { [Op.ne]: null } } })
    return earlier === 0 ? product.trialDays : 0
  }

  async function calculate({ product, price }: ChosenPlan, country: string | null, amount: number, discount: Discount | null = null): Promise<Totals> {
    const taxRate = findTaxRate(await settings.get<{ country: string; rate: number }[]>('billing.tax_rates'), country)
    return calculateTotals({ lines: [{ description: product.name, amount }], currency: price.currency, discount, taxRate })
  }

  async function presentProvider(provider: SubscriptionProvider, userId: number, language: string): Promise<CheckoutProvider> {
    const { name, label, renewsAutomatically } = provider
    const balance = await provider.getBalance?.(userId).catch(() => null)
    return { name, label: translate(language, label), renews_automatically: renewsAutomatically, is_test: await provider.isTest(), balance: balance ?? null }
  }
}
