import type {} from '@balafon/plugin-wallet/contract/movements'
import { createTestSite, type SignedInUser } from '@balafon/sdk/testing'
import { createSubscription } from '../../contract/checkout.ts'
import { createPlan, type PlanBody } from '../../contract/plans.ts'
import { advanceSandbox, decideSandboxSubscription, type SandboxOutcome } from '../../contract/sandbox.ts'
import { getSubscription } from '../../contract/subscription.ts'
import type { BillingServices } from '../billing-services.ts'
import { models } from '../models.ts'

export type BillingSite = Awaited<ReturnType<typeof createBillingSite>>

export const MONTHLY = { id: null, amount: 3000, currency: 'XOF', interval: 'day', interval_count: 30 } as const

/** Creates a site that offers plans. A valid subscription gives the permission `plans.update`, which the tests can observe. */
export async function createBillingSite() {
  const site = await createTestSite()
  await site.getContext('core').settings.set('billing.enable', true)
  const operator = await site.createSignedInUser({ permissions: ['plans.update', 'subscriptions.update'] })
  const rows = site.getModels('billing', models)
  let count = 0

  async function createTestPlan(changes: Partial<PlanBody> = {}) {
    count += 1
    const body = { name: `Plan ${count}`, permissions: [{ name: 'plans.update', restrictions: [] }], prices: [MONTHLY], ...changes }
    const response = await operator.request(createPlan, { body })
    if (response.status !== 201) throw new Error(`the plan was not created: ${response.text}`)
    const [price] = response.body.plan.prices
    return { plan: response.body.plan, params: { productId: response.body.plan.id, priceId: price?.id ?? 0 } }
  }

  async function getOwn(user: SignedInUser) {
    const { subscription } = (await user.request(getSubscription, {})).body
    if (!subscription) throw new Error('the user has no subscription')
    return subscription
  }

  async function getSandboxParams(user: SignedInUser) {
    const row = await rows.Subscription.findOne({ where: { userId: user.id }, order: [['id', 'DESC']] })
    return { reference: row?.reference ?? '' }
  }

  return {
    ...site,
    operator,
    rows,
    services: site.getServices<BillingServices>('billing'),
    createTestPlan,
    getOwn,
    getSandboxParams,
    /** Pays the first period of a user's subscription in the sandbox. */
    pay: async (user: SignedInUser) => user.request(decideSandboxSubscription, { params: await getSandboxParams(user), body: { outcome: 'pay' } }),
    /** Moves the clock of a user's subscription in the sandbox. */
    advance: async (user: SignedInUser, days: number, next_outcome: SandboxOutcome = 'pay') =>
      user.request(advanceSandbox, { params: await getSandboxParams(user), body: { days, next_outcome } }),
    /** Creates a user with a first period that is paid in the sandbox. */
    async createSubscriber(params: { productId: number; priceId: number }) {
      const user = await site.createSignedInUser()
      await user.request(createSubscription, { params, body: { provider: 'sandbox' } })
      await user.request(decideSandboxSubscription, { params: await getSandboxParams(user), body: { outcome: 'pay' } })
      return user
    },
  }
}
