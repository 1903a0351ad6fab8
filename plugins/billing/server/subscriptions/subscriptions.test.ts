import { startPayment } from '@balafon/plugin-payments/contract/payments'
import { decideSandboxPayment } from '@balafon/plugin-payments/contract/sandbox'
import { createTopUp, verifyTopUp } from '@balafon/plugin-wallet/contract/top-ups'
import type { SignedInUser } from '@balafon/sdk/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createSubscription, getCheckout } from '../../contract/checkout.ts'
import { listPlans } from '../../contract/plans.ts'
import { decideSandboxSubscription, getSandboxSubscription } from '../../contract/sandbox.ts'
import {
  cancelSubscription,
  changePaymentMethod,
  changePlan,
  listInvoices,
  payNow,
  previewPlanChange,
  resumeSubscription,
} from '../../contract/subscription.ts'
import {
  cancelUserSubscription,
  extendSubscription,
  getSubscriptionDetails,
  grantSubscription,
  listSubscriptions,
  refundInvoice,
} from '../../contract/subscriptions.ts'
import { type BillingSite, createBillingSite, MONTHLY } from '../testing/billing-site.ts'
import { isValid } from './validity.ts'

let site: BillingSite
let params: { productId: number; priceId: number }
beforeAll(async () => {
  site = await createBillingSite()
  params = (await site.createTestPlan()).params
})
afterAll(() => site.close())

const hasPermission = async (user: SignedInUser) => (await user.request(listPlans, {})).status === 200
const isListedAsSubscriber = async ({ id }: SignedInUser) => (await site.getContext('core').users.count({ isSubscribed: true, ids: [id] })).count === 1
const subscribe = (user: SignedInUser, provider = 'sandbox', to = params) => user.request(createSubscription, { params: to, body: { provider } })
const listPaid = (user: SignedInUser) => site.rows.Invoice.findAll({ where: { userId: user.id, status: 'paid' }, order: ['id'] })

describe('checkout in the sandbox', () => {
  test('gives the permissions of the plan only when the first period is paid', async () => {
    const user = await site.createSignedInUser()
    const described = await user.request(getCheckout, { params })
    expect(described.body).toMatchObject({ due_now: { total: 3000 }, trial_days: 0 })
    expect(described.body.providers.map(({ name }: { name: string }) => name)).toContain('sandbox')
    const { status, body } = await subscribe(user)
    expect(status).toBe(201)
    expect(body.url).toContain('/billing/sandbox/sub-')
    expect(await site.getOwn(user)).toMatchObject({ status: 'incomplete', valid: false, pay_url: body.url })
    expect(await hasPermission(user)).toBe(false)
    const sandbox = await site.getSandboxParams(user)
    await user.request(decideSandboxSubscription, { params: sandbox, body: { outcome: 'decline' } })
    expect([await hasPermission(user), await isListedAsSubscriber(user)]).toEqual([false, false])
    await user.request(decideSandboxSubscription, { params: sandbox, body: { outcome: 'pay' } })
    await user.request(decideSandboxSubscription, { params: sandbox, body: { outcome: 'pay' } })
    expect(await site.getOwn(user)).toMatchObject({ status: 'active', valid: true, pay_url: null })
    expect([await hasPermission(user), await isListedAsSubscriber(user)]).toEqual([true, true])
    const invoices = (await user.request(listInvoices, {})).body.data
    expect(invoices).toMatchObject([{ status: 'paid', total: 3000, currency: 'XOF' }])
    expect(invoices[0]?.number).toMatch(/^\d{6}$/)
    expect((await subscribe(user)).body.code).toBe('billing.already_subscribed')
  })

  test('keeps one subscription of two checkouts at once, and returns the other payment', async () => {
    const user = await site.createSignedInUser()
    // The second checkout closes the first one. It is opened again, as when both began in the same moment.
    for (const _ of [1, 2]) expect((await subscribe(user)).status).toBe(201)
    const rows = await site.rows.Subscription.findAll({ where: { userId: user.id } })
    for (const { reference } of rows) {
      const charge = await site.rows.AgreementCharge.findOne({ where: { reference }, rejectOnEmpty: true })
      await site.rows.Agreement.update({ status: 'incomplete', endedAt: null }, { where: { reference } })
      await site.rows.Subscription.update({ status: 'incomplete', endedAt: null }, { where: { reference } })
      await site.services.agreements.settle(charge.id, { status: 'paid' })
    }
    await Promise.all(rows.map(({ id }) => site.services.synchronization.synchronize(id)))
    const states = (await site.rows.Subscription.findAll({ where: { userId: user.id } })).map(({ status }) => status)
    expect(states.toSorted()).toEqual(['active', 'ended'])
    const invoices = (await site.rows.Invoice.findAll({ where: { userId: user.id } })).map(({ status }) => status)
    expect(invoices.toSorted()).toEqual(['paid', 'refunded'])
  })

  test('begins with a trial once, and charges after it', async () => {
    const trial = (await site.createTestPlan({ trial_days: 7 })).params
    const user = await site.createSignedInUser()
    expect((await user.request(getCheckout, { params: trial })).body).toMatchObject({ trial_days: 7, due_now: { total: 0 }, renewal: { total: 3000 } })
    expect((await subscribe(user, 'sandbox', trial)).status).toBe(201)
    expect(await site.getOwn(user)).toMatchObject({ status: 'trialing', valid: true })
    expect(await listPaid(user)).toHaveLength(0)
    await site.advance(user, 8)
    expect(await site.getOwn(user)).toMatchObject({ status: 'active', valid: true })
    expect(await listPaid(user)).toHaveLength(1)
    await site.operator.request(cancelUserSubscription, { params: { id: (await site.getOwn(user)).id }, body: { when: 'now', reason: 'Test' } })
    expect((await user.request(getCheckout, { params: trial })).body.trial_days).toBe(0)
  })

  test('rejects unknown plans, providers and providers that users cannot choose', async () => {
    const user = await site.createSignedInUser()
    expect((await user.request(getCheckout, { params: { ...params, priceId: 999_999 } })).body.code).toBe('billing.plan_not_found')
    expect((await subscribe(user, 'unknown')).body.code).toBe('billing.provider_unavailable')
    expect((await subscribe(user, 'granted')).body.code).toBe('billing.provider_unavailable')
    expect((await subscribe(user, 'x'.repeat(81))).status).toBe(422)
    expect((await site.createVisitor().request(getCheckout, { params })).status).toBe(401)
  })

  test('hides the sandbox of another user', async () => {
    const user = await site.createSubscriber(params)
    const other = await site.createSignedInUser()
    expect((await other.request(getSandboxSubscription, { params: await site.getSandboxParams(user) })).status).toBe(404)
    expect((await other.request(getSandboxSubscription, { params: { reference: `sub-${'0'.repeat(32)}` } })).status).toBe(404)
    expect((await other.request(listInvoices, {})).body.data).toEqual([])
  })
})

describe('renewal', () => {
  test('charges each period once', async () => {
    const user = await site.createSubscriber(params)
    await site.advance(user, 65)
    const invoices = await listPaid(user)
    expect(invoices).toHaveLength(3)
    for (const [index, invoice] of invoices.slice(1).entries()) expect(invoice.periodStart).toEqual(invoices[index]?.periodEnd)
    await site.advance(user, 0)
    await Promise.all([site.services.agreements.collectDue(10), site.services.agreements.collectDue(10)])
    expect(await listPaid(user)).toHaveLength(3)
  })

  test('keeps the permissions in the days of grace and renews with a later payment', async () => {
    const user = await site.createSubscriber(params)
    await site.advance(user, 30, 'decline')
    const failed = await site.getOwn(user)
    expect(failed).toMatchObject({ status: 'past_due', valid: true })
    expect(new Date(failed.grace_ends_at ?? 0).getTime() - new Date(failed.current_period_end ?? 0).getTime()).toBe(3 * 24 * 3600_000)
    expect(await hasPermission(user)).toBe(true)
    await site.advance(user, 2)
    expect(await site.getOwn(user)).toMatchObject({ status: 'active', grace_ends_at: null })
    expect(await listPaid(user)).toHaveLength(2)
  })

  test('ends when every attempt fails, and takes the permissions away', async () => {
    const user = await site.createSubscriber(params)
    await site.advance(user, 30, 'decline')
    for (let day = 0; day < 5; day += 1) await site.advance(user, 1, 'decline')
    expect((await site.rows.Subscription.findOne({ where: { userId: user.id } }))?.status).toBe('ended')
    expect(await hasPermission(user)).toBe(false)
    expect(await listPaid(user)).toHaveLength(1)
  })

  test('is tried again at once when the user asks for it, and is paid once', async () => {
    const user = await site.createSubscriber(params)
    expect((await user.request(payNow, {})).body.code).toBe('billing.nothing_due')
    await site.advance(user, 30, 'decline')
    expect(await site.getOwn(user)).toMatchObject({ status: 'past_due', can_pay_now: true })
    const results = await Promise.all([1, 2].map(() => user.request(payNow, {})))
    expect(results.some(({ status }) => status === 200)).toBe(true)
    expect(await site.getOwn(user)).toMatchObject({ status: 'active', can_pay_now: false, grace_ends_at: null })
    expect(await listPaid(user)).toHaveLength(2)
    const other = await site.createSignedInUser()
    expect((await other.request(payNow, {})).body.code).toBe('billing.not_subscribed')
    expect((await site.createVisitor().request(payNow, {})).status).toBe(401)
  })

  test('keeps the automatic attempts when an attempt of the user fails', async () => {
    const user = await site.createSubscriber(params)
    await site.advance(user, 30, 'decline')
    const { reference } = await site.getSandboxParams(user)
    const before = await site.rows.Agreement.findByPk(reference)
    await site.advance(user, 0, 'decline')
    expect((await user.request(payNow, {})).body.code).toBe('billing.card_declined')
    const after = await site.rows.Agreement.findByPk(reference)
    expect([after?.attempts, after?.nextAttemptAt]).toEqual([before?.attempts, before?.nextAttemptAt])
    expect(await site.getOwn(user)).toMatchObject({ status: 'past_due', valid: true })
  })

  test.each(['insufficient_funds', 'expired', 'authentication_required'] as const)('says why a charge has failed: %s', async (failure) => {
    const user = await site.createSubscriber(params)
    await site.advance(user, 30, failure)
    expect(await site.getOwn(user)).toMatchObject({ status: 'past_due', payment_failure: failure })
    expect((await user.request(payNow, {})).status).toBe(200)
    expect(await site.getOwn(user)).toMatchObject({ status: 'active', payment_failure: null })
  })

  test('gives no permission after the grace, without a known state, and while disputed', () => {
    const now = new Date('2026-11-20T12:00:00Z')
    const at = (text: string) => new Date(text)
    const none = { currentPeriodEnd: null, graceEndsAt: null, disputedAt: null }
    expect(isValid({ ...none, status: 'past_due', graceEndsAt: at('2026-11-20T11:59:59Z') }, now)).toBe(false)
    expect(isValid({ ...none, status: 'past_due', graceEndsAt: at('2026-11-20T12:00:01Z') }, now)).toBe(true)
    expect(isValid({ ...none, status: 'past_due', currentPeriodEnd: at('2026-12-20T12:00:00Z') }, now)).toBe(false)
    expect(isValid({ ...none, status: 'active', currentPeriodEnd: at('2026-11-20T09:00:00Z') }, now)).toBe(false)
    expect(isValid({ ...none, status: 'active', currentPeriodEnd: at('2026-12-20T12:00:00Z') }, now)).toBe(true)
    expect(isValid({ ...none, status: 'active', currentPeriodEnd: at('2026-12-20T12:00:00Z'), disputedAt: now }, now)).toBe(false)
    expect(isValid({ ...none, status: 'incomplete', currentPeriodEnd: at('2026-12-20T12:00:00Z') }, now)).toBe(false)
  })
})

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

  test('is not started from a wallet without money, and leaves nothing to collect', async () => {
    const user = await site.createSignedInUser()
    const { status, body } = await subscribe(user, 'wallet')
    expect([status, body.code]).toEqual([409, 'billing.insufficient_balance'])
    expect(await site.rows.Agreement.findAll({ where: { userId: user.id } })).toMatchObject([{ status: 'ended', nextAttemptAt: null }])
    expect(await hasPermission(user)).toBe(false)
  })
})

test('pays each period from the wallet once, and returns a refund to it', async () => {
  const user = await site.createSignedInUser()
  const { reference } = (await user.request(createTopUp, { body: { amount: 7000, provider: 'sandbox' } })).body
  await user.request(startPayment, { params: { reference } })
  await user.request(decideSandboxPayment, { params: { reference }, body: { outcome: 'pay', fault: 'webhook_never' } })
  await user.request(verifyTopUp, { body: { reference, user_id: user.id, amount: 7000 } })
  const balance = async () => site.getContext('billing').getProviders('wallet.movements/v1')[0]?.provider.getBalance(user.id)
  expect(await balance()).toBe(7000)
  expect((await subscribe(user, 'wallet')).status).toBe(201)
  expect(await site.getOwn(user)).toMatchObject({ status: 'active', valid: true })
  expect(await balance()).toBe(4000)
  const renewals: [number, string][] = [
    [1000, 'active'],
    [1000, 'past_due'],
  ]
  for (const [left, status] of renewals) {
    await site.sql('update billing_agreements set clock_offset_seconds = clock_offset_seconds + 30 * 86400 where user_id = $1', [user.id])
    const references = await site.services.agreements.collectDue(10)
    for (const each of references) await site.services.synchronization.synchronizeReference(each)
    expect([await balance(), (await site.getOwn(user)).status]).toEqual([left, status])
  }
  const [invoice] = await listPaid(user)
  const refund = { params: { id: (await site.getOwn(user)).id, invoiceId: invoice?.id ?? 0 }, body: { reason: 'Mistake' } }
  await Promise.all([site.operator.request(refundInvoice, refund), site.operator.request(refundInvoice, refund)])
  expect(await balance()).toBe(4000)
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
