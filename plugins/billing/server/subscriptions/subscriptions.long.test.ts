import type { SignedInUser } from '@balafon/sdk/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listPlans } from '../../contract/plans.ts'
import { cancelSubscription, changePaymentMethod, changePlan, previewPlanChange, resumeSubscription } from '../../contract/subscription.ts'
import {
  cancelUserSubscription,
  extendSubscription,
  getSubscriptionDetails,
  grantSubscription,
  listSubscriptions,
  refundInvoice,
} from '../../contract/subscriptions.ts'
import { type BillingSite, createBillingSite, MONTHLY } from '../testing/billing-site.ts'

let site: BillingSite
let params: { productId: number; priceId: number }
beforeAll(async () => {
  site = await createBillingSite()
  params = (await site.createTestPlan()).params
})
afterAll(() => site.close())

const hasPermission = async (user: SignedInUser) => (await user.request(listPlans, {})).status === 200
const listPaid = (user: SignedInUser) => site.rows.Invoice.findAll({ where: { userId: user.id, status: 'paid' }, order: ['id'] })

describe('own subscription', () => {
  test('is cancelled at the end of the period and can be resumed before', async () => {
    const user = await site.createSubscriber(params)
    expect((await user.request(resumeSubscription, {})).body.code).toBe('billing.not_cancelled')
    const cancelled = await user.request(cancelSubscription, { body: { reason: 'price', details: '' } })
    expect(cancelled.body.subscription).toMatchObject({ status: 'active', valid: true, cancel_at_period_end: true, can_resume: true, upcoming: null })
    expect((await user.request(resumeSubscription, {})).body.subscription.cancel_at_period_end).toBe(false)
    await user.request(cancelSubscription, { body: { reason: 'unused', details: 'No time' } })
    await site.advance(user, 31)
    expect(await hasPermission(user)).toBe(false)
    expect(await listPaid(user)).toHaveLength(1)
    expect((await user.request(cancelSubscription, { body: { reason: 'price', details: '' } })).body.code).toBe('billing.not_subscribed')
  })

  test('begins a more expensive plan now for the difference, once', async () => {
    const expensivePlan = (await site.createTestPlan({ prices: [{ ...MONTHLY, amount: 9000 }] })).params
    const user = await site.createSubscriber(params)
    const preview = (await user.request(previewPlanChange, { params: expensivePlan })).body
    expect(preview).toMatchObject({ starts: 'now', renewal: { total: 9000 } })
    expect(preview.due_now.total).toBeGreaterThanOrEqual(6000)
    expect(preview.due_now.total).toBeLessThan(6010)
    const total = preview.due_now.total + 5
    expect((await user.request(changePlan, { params: expensivePlan, body: { total: 10 } })).body.code).toBe('billing.total_changed')
    const results = await Promise.all([1, 2].map(() => user.request(changePlan, { params: expensivePlan, body: { total } })))
    expect(results.some(({ status }) => status === 200)).toBe(true)
    expect(await site.getOwn(user)).toMatchObject({ status: 'active', product: { id: expensivePlan.productId } })
    expect((await listPaid(user)).map(({ total: paid }) => paid > 3000)).toEqual([false, true])
    expect((await user.request(changePlan, { params: expensivePlan, body: { total } })).body.code).toBe('billing.same_plan')
  })

  test('begins a cheaper plan with the next period', async () => {
    const cheaper = (await site.createTestPlan({ prices: [{ ...MONTHLY, amount: 1000 }] })).params
    const user = await site.createSubscriber(params)
    expect((await user.request(previewPlanChange, { params: cheaper })).body).toMatchObject({ starts: 'next_period', due_now: { total: 0 } })
    expect((await user.request(changePlan, { params: cheaper, body: { total: 0 } })).status).toBe(200)
    expect(await site.getOwn(user)).toMatchObject({ product: { id: params.productId }, next_product: { id: cheaper.productId }, upcoming: { total: 1000 } })
    expect((await user.request(changePlan, { params, body: { total: 0 } })).status).toBe(200)
    expect(await site.getOwn(user)).toMatchObject({ next_product: null, upcoming: { total: 3000 } })
    expect((await user.request(changePlan, { params, body: { total: 0 } })).body.code).toBe('billing.same_plan')
    await user.request(changePlan, { params: cheaper, body: { total: 0 } })
    await site.advance(user, 32)
    expect(await site.getOwn(user)).toMatchObject({ product: { id: cheaper.productId }, next_product: null })
    expect((await listPaid(user)).map(({ total }) => total)).toEqual([3000, 1000])
  })

  test('shows the path where a test subscription is moved through time', async () => {
    const user = await site.createSubscriber(params)
    const { reference } = await site.getSandboxParams(user)
    const { test_url: testUrl } = await site.getOwn(user)
    expect(testUrl?.endsWith(`/billing/sandbox/${reference}`)).toBe(true)
    expect((await user.request(changePaymentMethod, {})).body.url).toBe(`${testUrl}?change=method`)
  })
})

describe('administration', () => {
  test('gives a plan until a date, which the user can neither resume nor change', async () => {
    const user = await site.createSignedInUser()
    const body = { user_id: user.id, product_id: params.productId, price_id: params.priceId, ends_on: '2999-01-01' }
    expect((await site.operator.request(grantSubscription, { body: { ...body, ends_on: '2020-01-01' } })).body.errors).toHaveProperty('ends_on')
    expect((await site.operator.request(grantSubscription, { body: { ...body, user_id: 999_999 } })).body.errors).toHaveProperty('user_id')
    expect((await site.operator.request(grantSubscription, { body })).status).toBe(201)
    expect(await hasPermission(user)).toBe(true)
    expect(await site.getOwn(user)).toMatchObject({ valid: true, can_resume: false, upcoming: null })
    expect((await user.request(resumeSubscription, {})).body.code).toBe('billing.plan_granted')
    expect((await site.operator.request(grantSubscription, { body })).body.code).toBe('billing.already_subscribed')
  })

  test('extends, refunds once and cancels now', async () => {
    const user = await site.createSubscriber(params)
    const before = await site.getOwn(user)
    const path = { params: { id: before.id } }
    const extended = await site.operator.request(extendSubscription, { ...path, body: { days: 10, reason: 'Outage' } })
    const end = extended.body.subscription.current_period_end ?? ''
    expect(new Date(end).getTime() - new Date(before.current_period_end ?? 0).getTime()).toBe(10 * 24 * 3600_000)
    await site.advance(user, 45)
    const [first, second] = await listPaid(user)
    expect(second?.periodStart.toISOString()).toBe(end)
    expect((second?.periodEnd.getTime() ?? 0) - (second?.periodStart.getTime() ?? 0)).toBeLessThanOrEqual(31 * 24 * 3600_000)
    const refund = { params: { id: before.id, invoiceId: first?.id ?? 0 }, body: { reason: 'Mistake' } }
    expect((await site.operator.request(refundInvoice, refund)).status).toBe(200)
    expect((await site.operator.request(refundInvoice, refund)).body.code).toBe('billing.invoice_not_paid')
    const cancelled = await site.operator.request(cancelUserSubscription, { ...path, body: { when: 'now', reason: 'Asked' } })
    expect(cancelled.body.subscription).toMatchObject({ status: 'ended', valid: false, cancel_reason: 'Asked' })
    expect(await hasPermission(user)).toBe(false)
    expect((await site.operator.request(extendSubscription, { ...path, body: { days: 1, reason: 'Late' } })).body.code).toBe('billing.already_ended')
  })

  test('returns 403 without the permission', async () => {
    const user = await site.createSignedInUser()
    const id = (await site.getOwn(await site.createSubscriber(params))).id
    expect((await user.request(listSubscriptions, {})).status).toBe(403)
    expect((await user.request(getSubscriptionDetails, { params: { id } })).status).toBe(403)
    expect((await site.createVisitor().request(getSubscriptionDetails, { params: { id } })).status).toBe(401)
    expect((await site.operator.request(getSubscriptionDetails, { params: { id: 999_999 } })).body.code).toBe('billing.subscription_not_found')
    expect((await site.operator.request(listSubscriptions, {})).status).toBe(200)
  })
})
