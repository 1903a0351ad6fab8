import { randomBytes } from 'node:crypto'
import { fieldProblem, problem } from '@balafon/sdk/server'
import type { SubscriptionChange } from '../../contract/subscriptions.ts'
import type { AgreementsService } from '../agreements/agreements.service.ts'
import { presentInvoice } from '../invoices/invoices.presenter.ts'
import type { BillingContext } from '../models.ts'
import { presentProviderPrice } from '../plans/plans.presenter.ts'
import type { PlansService } from '../plans/plans.service.ts'
import type { ProvidersService } from '../providers/providers.service.ts'
import type { OwnSubscriptionService } from './own-subscription.service.ts'
import type { SubscriptionRow } from './subscription.model.ts'
import type { SynchronizationService } from './synchronization.service.ts'

const DAY_MS = 24 * 3600_000
const MAX_HISTORY = 50

interface Services {
  readonly plans: PlansService
  readonly providers: ProvidersService
  readonly agreements: AgreementsService
  readonly synchronization: SynchronizationService
  readonly ownSubscriptions: OwnSubscriptionService
}

interface Grant {
  readonly user_id: number
  readonly product_id: number
  readonly price_id: number
  readonly ends_on: string
}

type Context = Pick<BillingContext, 'models' | 'users' | 'audit' | 'site'>

/** Creates the service with which operators manage the subscriptions of all users. */
export function createSubscriptionAdministrationService(services: Services, { models, users, audit, site }: Context) {
  const { CouponUse, Invoice, Subscription } = models
  const { plans, providers, agreements, synchronization, ownSubscriptions } = services

  return {
    describe: async (id: number, language: string) => presentDetails(await getSubscription(id), language),
    /** Gives a user a plan without a payment. It ends by itself. */
    async grant({ user_id: userId, product_id: productId, price_id: priceId, ends_on: endsOn }: Grant, actorId: number, language: string) {
      const user = await users.find(userId)
      if (!user) throw fieldProblem({ user_id: 'billing.user_not_found' })
      const until = new Date(`${endsOn}T00:00:00Z`)
      if (until <= new Date()) throw fieldProblem({ ends_on: 'billing.end_in_past' })
      const { product, price } = await plans.getChosen(productId, priceId)
      if (await Subscription.findOne({ where: { userId, status: ['trialing', 'active', 'past_due'] } })) throw problem(409, 'billing.already_subscribed')
      const reference = `sub-${randomBytes(16).toString('hex')}`
      const terms = { userId, productId, priceId, provider: 'granted', reference, isTest: !site.isProduction, country: user.country }
      const { id } = await Subscription.create(terms)
      await agreements.grant({ reference, userId, price: presentProviderPrice(product, language, price), until, language })
      await recordChange('subscription.grant', id, { user: userId, plan: product.name, until: endsOn }, actorId)
      const granted = await synchronization.synchronize(id)
      if (granted.status === 'ended') throw problem(409, 'billing.already_subscribed')
      return presentDetails(granted, language)
    },
    async cancel(id: number, when: 'period_end' | 'now', reason: string, actorId: number, language: string) {
      const row = await getOpen(id)
      await (await getProvider(row)).cancel(row.reference, when)
      await Subscription.update({ cancelReason: reason }, { where: { id } })
      await recordChange('subscription.cancel', id, { when, reason }, actorId)
      return presentDetails(await synchronization.synchronize(id), language)
    },
    async extend(id: number, days: number, reason: string, actorId: number, language: string) {
      const row = await getOpen(id)
      const provider = await getProvider(row)
      if (!provider.extend || !row.currentPeriodEnd) throw problem(409, 'billing.extension_unsupported')
      await provider.extend(row.reference, new Date(row.currentPeriodEnd.getTime() + days * DAY_MS))
      await recordChange('subscription.extend', id, { days, reason }, actorId)
      return presentDetails(await synchronization.synchronize(id), language)
    },
    async refund(id: number, invoiceId: number, reason: string, actorId: number, language: string) {
      const row = await getSubscription(id)
      const invoice = await Invoice.findOne({ where: { id: invoiceId, subscriptionId: id } })
      if (invoice?.status === 'disputed') throw problem(409, 'billing.invoice_disputed')
      if (invoice?.status !== 'paid') throw problem(409, 'billing.invoice_not_paid')
      const provider = await getProvider(row)
      if (!provider.refund) throw problem(409, 'billing.refund_unsupported')
      await provider.refund(row.reference, invoice.providerInvoice)
      await recordChange('subscription.refund', id, { invoice: invoice.number, total: invoice.total, reason }, actorId)
      return presentDetails(await synchronization.synchronize(id), language)
    },
  }

  async function presentDetails(row: SubscriptionRow, language: string) {
    const profiles = await users.findProfiles([row.userId])
    const provider = providers.find(row.provider)
    const invoices = await Invoice.findAll({ where: { subscriptionId: row.id }, order: [['id', 'DESC']], limit: 100 })
    return {
      subscription: {
        ...(await ownSubscriptions.present(row, language)),
        user: { id: row.userId, label: profiles.get(row.userId)?.name ?? null },
        cancel_reason: row.cancelReason,
      },
      invoices: invoices.map(presentInvoice),
      history: await listHistory(row.id),
      coupon: (await CouponUse.findByPk(row.id))?.code ?? null,
      can_extend: row.status !== 'ended' && row.currentPeriodEnd !== null && provider?.extend !== undefined,
      can_refund: provider?.refund !== undefined,
    }
  }

  /** Lists what operators have changed, newest first. */
  async function listHistory(id: number): Promise<SubscriptionChange[]> {
    const { entries } = await audit.list({ entities: ['billing.subscription'], entityId: id, limit: MAX_HISTORY })
    return entries.map(({ id: entryId, action, createdAt, user, after }) => ({
      id: entryId,
      action,
      created_at: createdAt.toISOString(),
      user,
      reason: typeof after?.reason === 'string' ? after.reason : null,
    }))
  }

  async function getSubscription(id: number): Promise<SubscriptionRow> {
    const row = await Subscription.findByPk(id)
    if (!row) throw problem(404, 'billing.subscription_not_found')
    return row
  }

  async function getOpen(id: number): Promise<SubscriptionRow> {
    const row = await getSubscription(id)
    if (row.status === 'ended') throw problem(409, 'billing.already_ended')
    return row
  }

  async function getProvider({ provider: name }: SubscriptionRow) {
    const provider = providers.find(name)
    if (!provider) throw problem(503, 'billing.provider_unavailable')
    return provider
  }

  async function recordChange(action: string, entityId: number, after: object, userId: number) {
    await audit.record({ action, entity: 'billing.subscription', entityId, after, userId })
  }
}
