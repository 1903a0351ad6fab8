import type { SignedInUser } from '@balafon/sdk/testing'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { createSubscription } from '../../contract/checkout.ts'
import { listPlans } from '../../contract/plans.ts'
import { advanceSandbox, decideSandboxSubscription, disputeSandbox } from '../../contract/sandbox.ts'
import { changePlan, checkSubscription, getSubscription, listInvoices, previewPlanChange } from '../../contract/subscription.ts'
import { grantSubscription } from '../../contract/subscriptions.ts'
import { listOtherProviders, switchProvider } from '../../contract/switching.ts'
import { createRecurringScenario, type RecurringScenario } from '../../testing/recurring-scenario.ts'
import { createStripeSite, type StripeSite } from '../../testing/stripe/stripe-site.ts'
import { models } from '../models.ts'

const DAY_MS = 24 * 3600_000

let stripe: StripeSite
let scenario: RecurringScenario
beforeAll(async () => {
  stripe = await createStripeSite()
  scenario = await createRecurringScenario(stripe.harness)
})
afterAll(() => stripe.close())
afterEach(() => expect(stripe.double.problems).toEqual([]))

const getOwn = async (user: SignedInUser) => (await user.request(getSubscription, {})).body.subscription
const hasAccess = async (user: SignedInUser) => (await user.request(listPlans, {})).status === 200
const listRows = (user: SignedInUser) => stripe.site.getModels('billing', models).Subscription.findAll({ where: { userId: user.id }, order: ['id'] })

/** Creates a user with a first period that is paid in the sandbox. */
async function createSandboxSubscriber(params = scenario.params) {
  const user = await stripe.site.createSignedInUser()
  await user.request(createSubscription, { params, body: { provider: 'sandbox' } })
  const [row] = await listRows(user)
  const sandbox = { reference: row?.reference ?? '' }
  await user.request(decideSandboxSubscription, { params: sandbox, body: { outcome: 'pay' } })
  const advance = (days: number, next_outcome: 'pay' | 'decline' = 'pay') => user.request(advanceSandbox, { params: sandbox, body: { days, next_outcome } })
  return { user, sandbox, advance }
}

const change = (user: SignedInUser, provider: string, total = 0) => user.request(switchProvider, { body: { provider, total } })

async function findLatestReference(user: SignedInUser) {
  return (await listRows(user)).at(-1)?.reference ?? ''
}

const listTotals = async (user: SignedInUser) =>
  (await user.request(listInvoices, {})).body.data.map(({ status, total }: { status: string; total: number }) => [status, total])

test('keeps the access when the provider changes, and charges nothing twice', async () => {
  const { user, sandbox } = await createSandboxSubscriber()
  const before = await getOwn(user)
  const { body: offer } = await user.request(listOtherProviders, {})
  expect(offer).toMatchObject({ due_now: { total: 0 }, renewal: { total: 3000 }, starts_at: before?.current_period_end })
  expect(offer.providers.map(({ name }: { name: string }) => name)).toEqual(expect.arrayContaining(['stripe', 'wallet']))
  expect(offer.providers.map(({ name }: { name: string }) => name)).not.toContain('sandbox')

  const { status, body } = await change(user, 'stripe')
  expect([status, body.url]).toEqual([200, expect.stringContaining('/pay/')])
  expect(await getOwn(user)).toMatchObject({ provider: { name: 'sandbox' }, valid: true, pending_provider: { label: 'Card (Stripe)', url: body.url } })

  const reference = await findLatestReference(user)
  stripe.double.completeCheckout(reference)
  await Promise.all([1, 2, 3].map(() => user.request(checkSubscription, {})))
  const after = await getOwn(user)
  expect(after).toMatchObject({ provider: { name: 'stripe' }, status: 'active', valid: true, trial_ends_at: null, pending_provider: null })
  const gained = Date.parse(after?.current_period_end ?? '') - Date.parse(before?.current_period_end ?? '')
  // Stripe counts in whole seconds.
  expect(gained).toBeGreaterThan(-1000)
  expect(gained).toBeLessThan(DAY_MS)
  expect([await hasAccess(user), stripe.double.countCharges(reference)]).toEqual([true, 0])
  expect((await listRows(user)).map((row) => [row.status, row.isLeaving])).toEqual([
    ['ended', false],
    ['active', false],
  ])
  await user.request(advanceSandbox, { params: sandbox, body: { days: 60 } })

  await scenario.elapse(user, reference, 31)
  expect(await getOwn(user)).toMatchObject({ provider: { name: 'stripe' }, status: 'active', valid: true })
  expect([await listTotals(user), stripe.double.countCharges(reference)]).toEqual([
    [
      ['paid', 3000],
      ['paid', 3000],
    ],
    1,
  ])
})

test('is paid at once after a failed renewal', async () => {
  const { user, advance } = await createSandboxSubscriber()
  await advance(30, 'decline')
  expect(await getOwn(user)).toMatchObject({ status: 'past_due', valid: true })
  expect((await user.request(listOtherProviders, {})).body.due_now.total).toBe(3000)
  expect((await change(user, 'stripe', 2999)).body.code).toBe('billing.total_changed')
  await change(user, 'stripe', 3000)
  const reference = await findLatestReference(user)
  expect(await hasAccess(user)).toBe(true)
  stripe.double.completeCheckout(reference)
  await user.request(checkSubscription, {})
  expect(await getOwn(user)).toMatchObject({ provider: { name: 'stripe' }, status: 'active', valid: true, grace_ends_at: null })
  expect(stripe.double.countCharges(reference)).toBe(1)
})

test('continues as before when the user never completes the change', async () => {
  const { user, advance } = await createSandboxSubscriber()
  await change(user, 'stripe')
  await user.request(checkSubscription, {})
  await advance(31)
  expect(await getOwn(user)).toMatchObject({ provider: { name: 'sandbox' }, status: 'active', valid: true })
  expect(await listTotals(user)).toHaveLength(2)
})

test('returns what the earlier provider has charged for the time of the new one', async () => {
  const { user, advance } = await createSandboxSubscriber()
  await change(user, 'stripe')
  const reference = await findLatestReference(user)
  await advance(31)
  expect(await listTotals(user)).toHaveLength(2)
  stripe.double.completeCheckout(reference)
  await user.request(checkSubscription, {})
  expect(await getOwn(user)).toMatchObject({ provider: { name: 'stripe' }, valid: true })
  expect(await listTotals(user)).toEqual([
    ['refunded', 3000],
    ['paid', 3000],
  ])
})

test('leaves one subscription after two changes at once, and after a change back', async () => {
  const { user } = await createSandboxSubscriber()
  const paidUntil = (await getOwn(user))?.current_period_end
  const responses = await Promise.all([change(user, 'wallet'), change(user, 'wallet')])
  expect(responses.some(({ status }) => status === 200)).toBe(true)
  const current = (await listRows(user)).filter(({ status }) => status !== 'ended' && status !== 'incomplete')
  expect(current.map(({ provider }) => provider)).toEqual(['wallet'])
  for (const provider of ['sandbox', 'wallet', 'sandbox']) expect((await change(user, provider)).status).toBe(200)
  const own = await getOwn(user)
  expect(own).toMatchObject({ provider: { name: 'sandbox' }, status: 'active', valid: true })
  // However often the provider is changed, at most a part of one day is given.
  expect(Date.parse(own?.current_period_end ?? '') - Date.parse(paidUntil ?? '')).toBeLessThan(DAY_MS)
  expect(await listTotals(user)).toEqual([['paid', 3000]])
})

test('takes off what was paid at the earlier provider from a more expensive plan', async () => {
  const { user } = await createSandboxSubscriber()
  await change(user, 'wallet')
  await change(user, 'sandbox')
  const expensive = await scenario.createPlan({}, 9000)
  const { due_now: dueNow } = (await user.request(previewPlanChange, { params: expensive })).body
  expect(dueNow.total).toBeLessThan(6100)
  expect((await user.request(changePlan, { params: expensive, body: { total: dueNow.total + 5 } })).status).toBe(200)
  expect(await getOwn(user)).toMatchObject({ product: { id: expensive.productId }, valid: true })
})

test('gives no time for a payment that is disputed meanwhile', async () => {
  const { user, sandbox } = await createSandboxSubscriber()
  await change(user, 'stripe')
  const reference = await findLatestReference(user)
  await user.request(disputeSandbox, { params: sandbox, body: { state: 'opened' } })
  stripe.double.completeCheckout(reference)
  await user.request(checkSubscription, {})
  expect(await getOwn(user)).toMatchObject({ provider: { name: 'sandbox' }, valid: false, disputed: true })
  expect([await hasAccess(user), stripe.double.countCharges(reference)]).toEqual([false, 0])
  expect((await change(user, 'wallet')).body.code).toBe('billing.disputed')
})

test('pauses the plan when the payment at the earlier provider is disputed later', async () => {
  const { user, sandbox } = await createSandboxSubscriber()
  await change(user, 'wallet')
  await user.request(disputeSandbox, { params: sandbox, body: { state: 'opened' } })
  await expect.poll(async () => (await getOwn(user))?.disputed).toBe(true)
  expect(await hasAccess(user)).toBe(false)
  await user.request(disputeSandbox, { params: sandbox, body: { state: 'won' } })
  await expect.poll(() => hasAccess(user)).toBe(true)
})

test('refuses the change without a subscription, for a given plan and before another', async () => {
  const other = await stripe.site.createSignedInUser()
  expect((await other.request(listOtherProviders, {})).body.code).toBe('billing.not_subscribed')
  expect((await change(other, 'stripe')).status).toBe(404)
  expect((await stripe.site.createVisitor().request(listOtherProviders, {})).status).toBe(401)

  const { productId, priceId } = scenario.params
  const body = { user_id: other.id, product_id: productId, price_id: priceId, ends_on: '2999-01-01' }
  await scenario.operator.request(grantSubscription, { body })
  expect((await change(other, 'stripe')).body.code).toBe('billing.plan_granted')

  const { user } = await createSandboxSubscriber()
  expect((await change(user, 'sandbox')).body.code).toBe('billing.provider_unavailable')
  expect((await change(user, 'unknown')).body.code).toBe('billing.provider_unavailable')
  for (const provider of [7, 'x'.repeat(81)]) expect((await change(user, provider as string)).status).toBe(422)
  const cheaper = await scenario.createPlan({}, 1000)
  await user.request(changePlan, { params: cheaper, body: { total: 0 } })
  expect((await change(user, 'stripe')).body.code).toBe('billing.change_planned')
})
