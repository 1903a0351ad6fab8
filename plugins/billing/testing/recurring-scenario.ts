import { randomBytes } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import type { PaymentWebhook } from '@balafon/plugin-payments/contract/providers'
import type { SignedInUser } from '@balafon/sdk/testing'
import { createSubscription } from '../contract/checkout.ts'
import { createPlan, listPlans, type PlanBody } from '../contract/plans.ts'
import { checkSubscription, getSubscription, type Invoice, listInvoices } from '../contract/subscription.ts'
import type { RecurringHarness } from './recurring-harness.ts'

/** The permission that the plans of the tests give, and that the tests observe. */
const PERMISSION = 'plans.update'
const JOB_TIMEOUT_MS = 15_000

const AMOUNT = 3000

/** Creates the steps that the conformance tests are made of. */
export async function createRecurringScenario(harness: RecurringHarness) {
  const { site, provider, currency } = harness
  await site.getContext('core').settings.set('billing.enable', true)
  const operator = await site.createSignedInUser({ permissions: ['plans.update', 'subscriptions.update'] })
  const price = { id: null, amount: AMOUNT, currency, interval: 'day', interval_count: 30 } as const
  let count = 0

  async function createTestPlan(changes: Partial<PlanBody> = {}, amount = AMOUNT) {
    count += 1
    const body = { name: `${provider} ${count}`, permissions: [{ name: PERMISSION, restrictions: [] }], prices: [{ ...price, amount }], ...changes }
    const response = await operator.request(createPlan, { body })
    if (response.status !== 201) throw new Error(`the plan was not created: ${response.text}`)
    const [first] = response.body.plan.prices
    return { productId: response.body.plan.id, priceId: first?.id ?? 0 }
  }

  const params = await createTestPlan()

  async function start(to = params) {
    const user = await site.createSignedInUser()
    const response = await user.request(createSubscription, { params: to, body: { provider } })
    return { user, response, reference: await findReference(user) }
  }

  async function findReference({ id }: SignedInUser): Promise<string> {
    const [row] = await site.sql<{ reference: string }>('select reference from billing_subscriptions where user_id = $1 order by id desc limit 1', [id])
    return row?.reference ?? ''
  }

  const check = (user: SignedInUser) => user.request(checkSubscription, {})

  return {
    ...harness,
    operator,
    params,
    createPlan: createTestPlan,
    start,
    check,
    /** Creates a user with a paid first period that the site knows. */
    async subscribe(to = params) {
      const { user, reference } = await start(to)
      await harness.pay(reference)
      await check(user)
      return { user, reference }
    },
    /** Lets days pass at the provider and on the site, which then asks the provider. */
    async elapse(user: SignedInUser, reference: string, days: number, outcome: 'pay' | 'decline' = 'pay') {
      for (const statement of AGE_STATEMENTS) await site.sql(statement, [reference, days])
      // Otherwise the site could use permissions that it has read less than a minute ago, for example for an email about the failed payment.
      await site.getContext('billing').permissions.invalidate(user.id)
      await harness.elapse(reference, days, outcome)
      return check(user)
    },
    getOwn: async (user: SignedInUser) => (await user.request(getSubscription, {})).body.subscription,
    hasAccess: async (user: SignedInUser) => (await user.request(listPlans, {})).status === 200,
    listInvoices: async (user: SignedInUser): Promise<Invoice[]> => (await user.request(listInvoices, {})).body.data,
    findRow: async (user: SignedInUser) => {
      const [row] = await site.sql<{ id: number; status: string }>('select id, status from billing_subscriptions where user_id = $1 order by id desc limit 1', [
        user.id,
      ])
      if (!row) throw new Error('the user has no subscription')
      return row
    },
    sendWebhook: async ({ headers, body }: PaymentWebhook, changes: Readonly<Record<string, string>> = {}) =>
      (await site.createVisitor().send('POST', `/api/v1/billing/${provider}/webhook`, { bytes: body, headers: { ...omitUndefined(headers), ...changes } }))
        .status,
    countEvents: async (reference: string) => {
      const [row] = await site.sql<{ count: number }>('select count(*)::int as count from billing_webhook_events where reference = $1', [reference])
      return row?.count ?? 0
    },
    createEventId: () => `evt_${randomBytes(8).toString('hex')}`,
    /** Waits until a job has brought something about. */
    async waitFor(isDone: () => Promise<boolean>): Promise<boolean> {
      for (const deadline = Date.now() + JOB_TIMEOUT_MS; Date.now() < deadline; await setTimeout(25)) if (await isDone()) return true
      return false
    },
  }
}

export type RecurringScenario = Awaited<ReturnType<typeof createRecurringScenario>>

/** Makes the rows of the site about a subscription older, with the provider. */
const AGE_STATEMENTS = [
  `update billing_subscriptions set current_period_start = current_period_start - make_interval(secs => $2::float8 * 86400),
     current_period_end = current_period_end - make_interval(secs => $2::float8 * 86400), grace_ends_at = grace_ends_at - make_interval(secs => $2::float8 * 86400),
     trial_ends_at = trial_ends_at - make_interval(secs => $2::float8 * 86400),
     carried_from = carried_from - make_interval(secs => $2::float8 * 86400), carried_until = carried_until - make_interval(secs => $2::float8 * 86400) where reference = $1`,
  `update billing_remote_subscriptions set period_start = period_start - make_interval(secs => $2::float8 * 86400),
     period_end = period_end - make_interval(secs => $2::float8 * 86400), replacement_starts_at = replacement_starts_at - make_interval(secs => $2::float8 * 86400),
     created_at = created_at - make_interval(secs => $2::float8 * 86400) where reference = $1`,
]

const omitUndefined = (headers: PaymentWebhook['headers']): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])))
