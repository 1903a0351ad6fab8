import { Op, problem, type ServerContext } from '@balafon/sdk/server'
import type { CANCEL_REASONS, OwnSubscription } from '../../contract/subscription.ts'
import { buildUserLockName, type ChangeLocks } from '../change-locks/change-locks.ts'
import type { CheckoutService } from '../checkout/checkout.service.ts'
import type { CouponsService } from '../coupons/coupons.service.ts'
import type { BillingContext } from '../models.ts'
import { getTexts, presentPrice, presentProviderPrice } from '../plans/plans.presenter.ts'
import type { ChosenPlan, PlansService } from '../plans/plans.service.ts'
import { getUnusedAmount } from '../pricing/totals.ts'
import type { ProvidersService } from '../providers/providers.service.ts'
import { createProviderFailureProblem } from './payment-failures.ts'
import type { SubscriptionRow } from './subscription.model.ts'
import { presentSubscription } from './subscriptions.presenter.ts'
import type { SubscriptionsStore } from './subscriptions.store.ts'
import type { SynchronizationService } from './synchronization.service.ts'

interface Services {
  readonly plans: PlansService
  readonly providers: ProvidersService
  readonly checkout: CheckoutService
  readonly coupons: CouponsService
  readonly synchronization: SynchronizationService
  readonly store: Pick<SubscriptionsStore, 'listChain'>
  /** Locks that let only one change of a subscription run at a time. */
  readonly changeLocks: ChangeLocks
}

type Context = Pick<BillingContext, 'models' | 'settings'> & Pick<ServerContext, 'site' | 'translate'>
/** The plan that a user chooses. */
interface Choice {
  readonly productId: number
  readonly priceId: number
}

type Reason = (typeof CANCEL_REASONS)[number]

export type OwnSubscriptionService = ReturnType<typeof createOwnSubscriptionService>

/** Creates the service with which users manage their own subscription. Every change is made at the provider first, and then read from it. */
export function createOwnSubscriptionService(services: Services, { models, site, translate }: Context) {
  const { plans, providers, checkout, coupons, synchronization, store, changeLocks } = services
  const { Invoice, Subscription } = models

  return {
    /** Finds the current subscription of a user, or their checkout that waits for its first payment. */
    findCurrent,
    async present(row: SubscriptionRow, language: string): Promise<OwnSubscription> {
      const [product, price] = await Promise.all([plans.getProduct(row.productId), plans.getPrice(row.priceId)])
      const nextPrice = row.nextPriceId === null ? null : await plans.getPrice(row.nextPriceId)
      const next = nextPrice && { price: nextPrice, product: await plans.getProduct(nextPrice.productId) }
      const provider = providers.find(row.provider)
      const isRenewed = !row.cancelAtPeriodEnd && row.status !== 'ended' && row.provider !== 'granted'
      const upcoming = next ?? { product, price }
      const discount = isRenewed ? await coupons.findNextDiscount(row) : null
      return presentSubscription({
        language,
        row,
        product,
        price,
        next,
        upcoming: isRenewed ? await checkout.calculate(upcoming, row.country, upcoming.price.amount, discount) : null,
        provider: {
          name: row.provider,
          label: provider ? translate(language, provider.label) : row.provider,
          canChangePaymentMethod: provider?.changePaymentMethod !== undefined,
          canRetry: provider?.retry !== undefined,
          isSwitchable: row.provider !== 'granted' && row.disputedAt === null && row.nextPriceId === null && row.status !== 'incomplete',
          pending: await findPendingProvider(row, language),
          testUrl: provider?.getTestPath ? `${site.getUrl()}${provider.getTestPath(row.reference)}` : null,
        },
      })
    },
    /** Reads the state of the user's subscription from its provider, and that of an unfinished change to another provider. */
    async refreshFromProvider(userId: number): Promise<SubscriptionRow | null> {
      const pending = await Subscription.findOne({ where: { userId, status: 'incomplete', replacesId: { [Op.ne]: null } }, order: [['id', 'DESC']] })
      if (pending) await synchronization.synchronize(pending.id)
      const row = await findCurrent(userId)
      return row && synchronization.synchronize(row.id)
    },
    async cancel(userId: number, reason: Reason, details: string): Promise<SubscriptionRow> {
      const row = await getCurrent(userId)
      await providers.getExisting(row.provider).cancel(row.reference, row.status === 'past_due' ? 'now' : 'period_end')
      await Subscription.update({ cancelReason: details === '' ? reason : `${reason}: ${details}` }, { where: { id: row.id } })
      return synchronization.synchronize(row.id)
    },
    async resume(userId: number): Promise<SubscriptionRow> {
      const row = await getCurrent(userId)
      assertNotGranted(row)
      await assertNotDisputed(row)
      if (!row.cancelAtPeriodEnd) throw problem(409, 'billing.not_cancelled')
      await providers.getExisting(row.provider).resume(row.reference)
      return synchronization.synchronize(row.id)
    },
    /** Tries a failed payment again. The provider collects only what is due, so nothing is paid twice. */
    async payNow(userId: number): Promise<SubscriptionRow> {
      const row = await getCurrent(userId)
      const provider = providers.getExisting(row.provider)
      if (row.status !== 'past_due' || !provider.retry) throw problem(409, 'billing.nothing_due')
      const result = await provider.retry(row.reference).catch((error: Error) => error)
      const after = await synchronization.synchronize(row.id)
      if (result) throw result
      if (after.status === 'past_due') throw createProviderFailureProblem(provider, after.paymentFailure)
      return after
    },
    previewChange: async (userId: number, { productId, priceId }: Choice, language: string) =>
      previewChange(await getCurrent(userId), await plans.getChosen(productId, priceId), language),
    /** Changes the plan for the price that the user was shown. */
    changePlan: (userId: number, choice: Choice, shownTotal: number, language: string): Promise<{ url: string | null }> =>
      changeLocks.run(buildUserLockName(userId), () => changePlan(userId, choice, shownTotal, language)),
    async changePaymentMethod(userId: number): Promise<{ url: string }> {
      const row = await getCurrent(userId)
      const provider = providers.getExisting(row.provider)
      if (!provider.changePaymentMethod) throw problem(409, 'billing.payment_method_fixed')
      return provider.changePaymentMethod(row.reference, `${site.getUrl()}/billing/change-payment-method/done`)
    },
  }

  async function changePlan(userId: number, { productId, priceId }: Choice, shownTotal: number, language: string): Promise<{ url: string | null }> {
    const row = await getCurrent(userId)
    const chosen = await plans.getChosen(productId, priceId)
    const preview = await previewChange(row, chosen, language)
    if (preview.due_now.total > shownTotal) throw problem(409, 'billing.total_changed')
    const provider = providers.getExisting(row.provider)
    const change = { price: presentProviderPrice(chosen.product, language, chosen.price), starts: preview.starts, dueNow: preview.due_now }
    const { url } = await provider.changePrice(row.reference, change)
    await synchronization.synchronize(row.id)
    return { url }
  }

  /** Throws during a dispute, because the user is not charged until it is decided. */
  async function assertNotDisputed({ id }: SubscriptionRow) {
    if ((await Invoice.count({ where: { subscriptionId: id, status: 'disputed' } })) > 0) throw problem(409, 'billing.disputed')
  }

  /** Finds a change of the provider that the user has not completed. */
  async function findPendingProvider({ id }: SubscriptionRow, language: string) {
    const pending = await Subscription.findOne({ where: { replacesId: id, status: 'incomplete' }, order: [['id', 'DESC']] })
    if (!pending) return null
    const provider = providers.find(pending.provider)
    return { label: provider ? translate(language, provider.label) : pending.provider, url: pending.payUrl }
  }

  async function findCurrent(userId: number): Promise<SubscriptionRow | null> {
    const current = await Subscription.findOne({ where: { userId, status: ['trialing', 'active', 'past_due'] } })
    return current ?? Subscription.findOne({ where: { userId, status: 'incomplete' }, order: [['id', 'DESC']] })
  }

  async function getCurrent(userId: number): Promise<SubscriptionRow> {
    const row = await findCurrent(userId)
    if (!row || row.status === 'incomplete') throw problem(404, 'billing.not_subscribed')
    return row
  }

  /**
   * Calculates a change of the plan. A more expensive plan begins now, and what is left of the paid period is taken off. A cheaper one begins with
   * the next period. During a trial every plan begins now, and while a payment is overdue none does.
   */
  async function previewChange(row: SubscriptionRow, chosen: ChosenPlan, language: string) {
    assertNotGranted(row)
    await assertNotDisputed(row)
    const current = await plans.getPrice(row.priceId)
    // The current plan can be chosen only to cancel a change that waits for the next period.
    if (current.id === chosen.price.id && row.nextPriceId === null) throw problem(409, 'billing.same_plan')
    if (current.currency !== chosen.price.currency) throw problem(409, 'billing.other_currency')
    const { currentPeriodStart: start, currentPeriodEnd: end } = row
    if (!start || !end) throw problem(404, 'billing.not_subscribed')
    const renewal = await checkout.calculate(chosen, row.country, chosen.price.amount)
    const unused = getUnusedAmount(await getPaidAmount(row, current.amount), { start, end }, new Date())
    const isTrialOrUpgrade = row.status === 'trialing' || chosen.price.amount > current.amount
    const starts = isTrialOrUpgrade && row.status !== 'past_due' ? ('now' as const) : ('next_period' as const)
    const dueNow = await checkout.calculate(chosen, row.country, starts === 'now' ? Math.max(0, chosen.price.amount - unused) : 0)
    const plan = { product: { id: chosen.product.id, name: getTexts(chosen.product, language).name }, price: presentPrice(chosen.price) }
    return { ...plan, starts, starts_at: (starts === 'now' ? new Date() : end).toISOString(), due_now: dueNow, renewal }
  }

  /** Returns what the current period is worth: nothing during a trial and after a refund, and less than its price with a coupon. */
  async function getPaidAmount({ id, currentPeriodStart }: SubscriptionRow, amount: number): Promise<number> {
    // The present period may have been paid at an earlier provider.
    const where = { subscriptionId: await store.listChain(id), status: 'paid' as const, periodStart: currentPeriodStart ?? new Date(0) }
    const invoice = await Invoice.findOne({ where, order: [['id', 'DESC']] })
    return invoice ? Math.max(0, amount - invoice.discount) : 0
  }
}

/** A plan that an operator gave has no payments, so it cannot be continued or changed. */
function assertNotGranted({ provider }: SubscriptionRow) {
  if (provider === 'granted') throw problem(409, 'billing.plan_granted')
}
