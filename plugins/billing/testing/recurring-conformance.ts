import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { getCheckout } from '../contract/checkout.ts'
import { cancelSubscription, changePlan, previewPlanChange, resumeSubscription } from '../contract/subscription.ts'
import { cancelUserSubscription, refundInvoice } from '../contract/subscriptions.ts'
import type { RecurringHarness, RecurringOptions, WrongSubscription } from './recurring-harness.ts'
import { createRecurringScenario, type RecurringScenario } from './recurring-scenario.ts'
import { testRecurringWebhooks, testWithoutWebhookDelivery, testWithoutWebhooks } from './recurring-webhooks.ts'

const PERIOD_DAYS = 30
const REASON = { reason: 'price', details: '' } as const

/**
 * Declares the tests that every provider of subscriptions must pass: start, pay, renew, fail, grace, end, cancel, resume, change of plan and refund, with
 * late, repeated, disordered, forged and missing webhooks, failing responses, and subscriptions that collect another amount or currency than ordered.
 */
export function testSubscriptionProvider(
  name: string,
  getHarness: () => RecurringHarness,
  { differences, isRemote, hasDisputes = false }: RecurringOptions,
): void {
  describe(`${name} as a provider of subscriptions`, () => {
    let scenario: RecurringScenario
    beforeAll(async () => {
      scenario = await createRecurringScenario(getHarness())
    })
    beforeEach(() => getHarness().setFaults?.())
    const get = () => scenario

    testFirstPeriod(get, differences)
    testRenewal(get)
    testChanges(get)
    testPlanChange(get)
    if (hasDisputes) testDisputes(get)
    testWithoutWebhookDelivery(get)
    if (isRemote) testRecurringWebhooks(get)
    else testWithoutWebhooks(get)
  })
}

function testFirstPeriod(get: () => RecurringScenario, differences: readonly WrongSubscription[]) {
  test('can be chosen for its currency and gives nothing before the payment', async () => {
    const scenario = get()
    const visitor = await scenario.site.createSignedInUser()
    const { providers } = (await visitor.request(getCheckout, { params: scenario.params })).body
    expect(providers).toContainEqual(expect.objectContaining({ name: scenario.provider, is_test: true }))
    const { user, response } = await scenario.start()
    expect([response.status, response.body.url]).toEqual([201, expect.stringMatching(/^https?:/)])
    await scenario.check(user)
    expect(await scenario.getOwn(user)).toMatchObject({ status: 'incomplete', valid: false })
    const paid = (await scenario.listInvoices(user)).filter(({ status }) => status === 'paid')
    expect([await scenario.hasAccess(user), paid]).toEqual([false, []])
  })

  test('gives the plan once when several requests check the payment at the same time', async () => {
    const scenario = get()
    const { user, reference } = await scenario.start()
    await scenario.pay(reference)
    await Promise.all([1, 2, 3].map(() => scenario.check(user)))
    expect(await scenario.getOwn(user)).toMatchObject({ status: 'active', valid: true, pay_url: null })
    expect(await scenario.listInvoices(user)).toMatchObject([{ status: 'paid', total: 3000 }])
    expect([await scenario.hasAccess(user), await scenario.countCharges(reference)]).toEqual([true, 1])
  })

  test('begins with a trial and charges after it', async () => {
    const scenario = get()
    const { user, reference } = await scenario.subscribe(await scenario.createPlan({ trial_days: 7 }))
    expect(await scenario.getOwn(user)).toMatchObject({ status: 'trialing', valid: true })
    expect([await scenario.listInvoices(user), await scenario.countCharges(reference)]).toEqual([[], 0])
    await scenario.elapse(user, reference, 7.1)
    expect(await scenario.getOwn(user)).toMatchObject({ status: 'active', valid: true })
    expect((await scenario.listInvoices(user)).map(({ total }) => total)).toEqual([3000])
  })

  test('closes a checkout when the user begins another one', async () => {
    const scenario = get()
    const { user, reference } = await scenario.start()
    const provider = scenario.site.getContext('core').getProviders('billing.providers/v1')
    const { provider: own } = provider.find((each) => each.provider.name === scenario.provider) ?? {}
    await own?.cancel(reference, 'now')
    await scenario.check(user)
    expect(await scenario.findRow(user)).toMatchObject({ status: 'ended' })
    expect(await scenario.hasAccess(user)).toBe(false)
  })

  test.each(differences)('gives nothing when a subscription has another %s', async (wrong) => {
    const scenario = get()
    const { user, reference } = await scenario.start()
    await scenario.pay(reference, wrong)
    await scenario.check(user)
    expect(await scenario.hasAccess(user)).toBe(false)
  })
}

function testRenewal(get: () => RecurringScenario) {
  test('renews once per period', async () => {
    const scenario = get()
    const { user, reference } = await scenario.subscribe()
    const before = await scenario.getOwn(user)
    await scenario.elapse(user, reference, PERIOD_DAYS + 0.5)
    await Promise.all([scenario.check(user), scenario.check(user)])
    const after = await scenario.getOwn(user)
    expect(after).toMatchObject({ status: 'active', valid: true })
    expect(Date.parse(after?.current_period_end ?? '')).toBeGreaterThan(Date.parse(before?.current_period_end ?? '') - 86_400_000)
    expect((await scenario.listInvoices(user)).map(({ status, total }) => [status, total])).toEqual([1, 2].map(() => ['paid', 3000]))
    expect(await scenario.countCharges(reference)).toBe(2)
  })

  test('keeps the plan in the days of grace, and renews it with a later payment', async () => {
    const scenario = get()
    const { user, reference } = await scenario.subscribe()
    await scenario.elapse(user, reference, PERIOD_DAYS + 0.5, 'decline')
    expect(await scenario.getOwn(user)).toMatchObject({ status: 'past_due', valid: true })
    expect(await scenario.hasAccess(user)).toBe(true)
    await scenario.elapse(user, reference, 1, 'pay')
    expect(await scenario.getOwn(user)).toMatchObject({ status: 'active', valid: true, grace_ends_at: null })
    expect((await scenario.listInvoices(user)).filter(({ status }) => status === 'paid')).toHaveLength(2)
    expect(await scenario.countCharges(reference)).toBe(2)
  })

  test('takes the plan away after the grace, and ends when every attempt fails', async () => {
    const scenario = get()
    const { user, reference } = await scenario.subscribe()
    await scenario.elapse(user, reference, PERIOD_DAYS + 0.5, 'decline')
    await scenario.elapse(user, reference, 3, 'decline')
    // On a busy machine, the server uses the last known permissions for two seconds when reading them took too long.
    await expect.poll(() => scenario.hasAccess(user)).toBe(false)
    for (let day = 0; day < 10; day += 1) await scenario.elapse(user, reference, 1, 'decline')
    expect(await scenario.findRow(user)).toMatchObject({ status: 'ended' })
    expect([await scenario.hasAccess(user), await scenario.countCharges(reference)]).toEqual([false, 1])
  })
}

function testChanges(get: () => RecurringScenario) {
  test('is cancelled at the end of the period, resumed, cancelled again, and then not charged', async () => {
    const scenario = get()
    const { user, reference } = await scenario.subscribe()
    const cancelled = await user.request(cancelSubscription, { body: REASON })
    expect(cancelled.body.subscription).toMatchObject({ status: 'active', valid: true, cancel_at_period_end: true, can_resume: true })
    expect((await user.request(resumeSubscription, {})).body.subscription).toMatchObject({ status: 'active', cancel_at_period_end: false })
    await user.request(cancelSubscription, { body: REASON })
    await scenario.elapse(user, reference, 10)
    expect([await scenario.hasAccess(user), (await scenario.getOwn(user))?.cancel_at_period_end]).toEqual([true, true])
    await scenario.elapse(user, reference, PERIOD_DAYS - 9)
    expect(await scenario.findRow(user)).toMatchObject({ status: 'ended' })
    expect([await scenario.hasAccess(user), await scenario.countCharges(reference)]).toEqual([false, 1])
  })

  test('renews after it was resumed', async () => {
    const scenario = get()
    const { user, reference } = await scenario.subscribe()
    await user.request(cancelSubscription, { body: REASON })
    await user.request(resumeSubscription, {})
    await scenario.elapse(user, reference, PERIOD_DAYS + 0.5)
    expect([(await scenario.getOwn(user))?.status, await scenario.countCharges(reference)]).toEqual(['active', 2])
  })

  test('ends at once when an operator cancels it, and is not charged again', async () => {
    const scenario = get()
    const { user, reference } = await scenario.subscribe()
    const { id } = await scenario.findRow(user)
    const response = await scenario.operator.request(cancelUserSubscription, { params: { id }, body: { when: 'now', reason: 'Test' } })
    expect(response.body.subscription).toMatchObject({ status: 'ended', valid: false })
    await scenario.elapse(user, reference, PERIOD_DAYS + 1)
    expect([await scenario.hasAccess(user), await scenario.countCharges(reference)]).toEqual([false, 1])
  })

  test('returns a payment once when it is refunded twice at the same time', async () => {
    const scenario = get()
    const { user, reference } = await scenario.subscribe()
    const [invoice] = await scenario.listInvoices(user)
    const { id } = await scenario.findRow(user)
    const refund = { params: { id, invoiceId: invoice?.id ?? 0 }, body: { reason: 'Test' } }
    const responses = await Promise.all([1, 2].map(() => scenario.operator.request(refundInvoice, refund)))
    expect(responses.some(({ status }) => status === 200)).toBe(true)
    expect(await scenario.listInvoices(user)).toMatchObject([{ status: 'refunded', total: 3000 }])
    expect(await scenario.countCharges(reference)).toBe(0)
  })
}

function testDisputes(get: () => RecurringScenario) {
  test('pauses the plan without charges while its payment is disputed, until it is won', async () => {
    const scenario = get()
    const { user, reference } = await scenario.subscribe()
    await scenario.dispute?.(reference, 'opened')
    await Promise.all([scenario.check(user), scenario.check(user)])
    expect(await scenario.getOwn(user)).toMatchObject({ valid: false, disputed: true, cancel_at_period_end: true })
    expect([await scenario.hasAccess(user), (await scenario.listInvoices(user)).map(({ status }) => status)]).toEqual([false, ['disputed']])
    expect((await user.request(resumeSubscription, {})).body.code).toBe('billing.disputed')
    await scenario.dispute?.(reference, 'won')
    await scenario.check(user)
    expect(await scenario.getOwn(user)).toMatchObject({ valid: true, disputed: false, can_resume: true })
    expect([await scenario.hasAccess(user), (await scenario.listInvoices(user)).map(({ status }) => status)]).toEqual([true, ['paid']])
    expect((await user.request(resumeSubscription, {})).body.subscription).toMatchObject({ cancel_at_period_end: false })
    await scenario.elapse(user, reference, PERIOD_DAYS + 0.5)
    expect([(await scenario.getOwn(user))?.status, (await scenario.listInvoices(user)).length]).toEqual(['active', 2])
  })

  test('ends when the dispute is lost, and charges nothing more', async () => {
    const scenario = get()
    const { user, reference } = await scenario.subscribe()
    for (const state of ['opened', 'lost'] as const) {
      await scenario.dispute?.(reference, state)
      await scenario.check(user)
    }
    expect(await scenario.findRow(user)).toMatchObject({ status: 'ended' })
    await scenario.elapse(user, reference, PERIOD_DAYS + 1)
    expect([await scenario.hasAccess(user), (await scenario.listInvoices(user)).map(({ status }) => status)]).toEqual([false, ['charged_back']])
  })

  test('pauses the plan again when a later payment is disputed', async () => {
    const scenario = get()
    const { user, reference } = await scenario.subscribe()
    await scenario.dispute?.(reference, 'opened')
    await scenario.dispute?.(reference, 'won')
    await scenario.elapse(user, reference, PERIOD_DAYS + 0.5)
    expect((await scenario.listInvoices(user)).map(({ status }) => status)).toEqual(['paid', 'paid'])
    await scenario.dispute?.(reference, 'opened')
    await scenario.check(user)
    expect([await scenario.hasAccess(user), (await scenario.getOwn(user))?.cancel_at_period_end]).toEqual([false, true])
  })
}

function testPlanChange(get: () => RecurringScenario) {
  test('begins a more expensive plan now for exactly what the user was shown', async () => {
    const scenario = get()
    const { user, reference } = await scenario.subscribe()
    const expensivePlan = await scenario.createPlan({}, 9000)
    const preview = (await user.request(previewPlanChange, { params: expensivePlan })).body
    expect(preview).toMatchObject({ starts: 'now', renewal: { total: 9000 } })
    const change = await user.request(changePlan, { params: expensivePlan, body: { total: preview.due_now.total + 5 } })
    expect(change.status).toBe(200)
    if (change.body.url) await scenario.approveChange?.(reference)
    await scenario.check(user)
    expect(await scenario.getOwn(user)).toMatchObject({ status: 'active', valid: true, product: { id: expensivePlan.productId } })
    const [latest, first] = await scenario.listInvoices(user)
    expect([first?.total, latest?.status]).toEqual([3000, 'paid'])
    expect(Math.abs((latest?.total ?? 0) - preview.due_now.total)).toBeLessThanOrEqual(5)
    await scenario.elapse(user, reference, PERIOD_DAYS + 0.5)
    expect((await scenario.listInvoices(user)).map(({ total }) => total)[0]).toBe(9000)
    expect(await scenario.countCharges(reference)).toBe(3)
  })

  test('begins a cheaper plan with the next period', async () => {
    const scenario = get()
    const { user, reference } = await scenario.subscribe()
    const cheaper = await scenario.createPlan({}, 1000)
    expect((await user.request(previewPlanChange, { params: cheaper })).body).toMatchObject({ starts: 'next_period', due_now: { total: 0 } })
    const change = await user.request(changePlan, { params: cheaper, body: { total: 0 } })
    expect(change.status).toBe(200)
    if (change.body.url) await scenario.approveChange?.(reference)
    await scenario.check(user)
    expect(await scenario.getOwn(user)).toMatchObject({ status: 'active', product: { id: scenario.params.productId }, next_product: { id: cheaper.productId } })
    await scenario.elapse(user, reference, PERIOD_DAYS + 0.5)
    expect(await scenario.getOwn(user)).toMatchObject({ status: 'active', valid: true, product: { id: cheaper.productId }, next_product: null })
    const totals = (await scenario.listInvoices(user)).filter(({ status }) => status === 'paid').map(({ total }) => total)
    expect(totals).toEqual([1000, 3000])
  })
}
