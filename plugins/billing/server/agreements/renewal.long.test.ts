import { startPayment } from '@balafon/plugin-payments/contract/payments'
import { decideSandboxPayment } from '@balafon/plugin-payments/contract/sandbox'
import { createTopUp, verifyTopUp } from '@balafon/plugin-wallet/contract/top-ups'
import type { SignedInUser } from '@balafon/sdk/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createSubscription } from '../../contract/checkout.ts'
import { listPlans } from '../../contract/plans.ts'
import { changePlan, payNow } from '../../contract/subscription.ts'
import { refundInvoice } from '../../contract/subscriptions.ts'
import { isValid } from '../subscriptions/validity.ts'
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

/** Creates a user with money and a subscription that is paid from the wallet. */
async function createWalletSubscriber(amount: number) {
  const user = await site.createSignedInUser()
  const { reference } = (await user.request(createTopUp, { body: { amount, provider: 'sandbox' } })).body
  await user.request(startPayment, { params: { reference } })
  await user.request(decideSandboxPayment, { params: { reference }, body: { outcome: 'pay', fault: 'webhook_never' } })
  await user.request(verifyTopUp, { body: { reference, user_id: user.id, amount } })
  const balance = async () => site.getContext('billing').getProviders('wallet.movements/v1')[0]?.provider.getBalance(user.id)
  expect(await balance()).toBe(amount)
  expect((await user.request(createSubscription, { params, body: { provider: 'wallet' } })).status).toBe(201)
  return { user, balance }
}

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

  test('counts a failure once when two nodes collect at the same time', async () => {
    const user = await site.createSubscriber(params)
    await site.advance(user, 30, 'decline')
    const { reference } = await site.getSandboxParams(user)
    await site.rows.Agreement.update({ nextOutcome: 'decline', nextAttemptAt: new Date() }, { where: { reference } })
    const charge = await site.rows.AgreementCharge.findOne({ where: { reference, status: 'failed' }, rejectOnEmpty: true })
    await Promise.all([1, 2, 3].map(() => site.services.agreements.settle(charge.id, { status: 'failed', failure: 'declined' })))
    expect((await site.services.agreements.find(reference))?.attempts).toBe(1)
  })

  test('waits for a collection on another node, and creates one payment', async () => {
    const user = await site.createSignedInUser()
    await user.request(createSubscription, { params, body: { provider: 'payment' } })
    const { reference } = await site.getSandboxParams(user)
    await site.rows.AgreementCharge.update({ paymentReference: null }, { where: { reference } })
    const charges = await Promise.all([1, 2, 3].map(() => site.services.agreements.collect(reference)))
    expect(new Set(charges.map((charge) => charge?.paymentReference)).size).toBe(1)
  })
})

test('pays each period from the wallet once, and returns a refund to it', async () => {
  const { user, balance } = await createWalletSubscriber(7000)
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

describe('a payment from the wallet without a response', () => {
  /** Creates a user that paid the second period from the wallet, although this plugin did not receive the response to the payment. */
  async function createUserWithUnknownPayment() {
    const { user, balance } = await createWalletSubscriber(9000)
    const { reference } = await site.getSandboxParams(user)
    await site.sql('update billing_agreements set clock_offset_seconds = clock_offset_seconds + 30 * 86400 where user_id = $1', [user.id])
    await site.services.agreements.collect(reference)
    const [charge] = await site.services.agreements.listCharges(reference)
    const [first] = await site.rows.AgreementCharge.findAll({ where: { reference }, order: ['id'] })
    await site.rows.AgreementCharge.update({ status: 'open', paidAt: null }, { where: { id: charge?.id ?? 0 } })
    const before = { status: 'active' as const, periodStart: first?.periodStart ?? null, periodEnd: first?.periodEnd ?? null, periodIndex: 0 }
    await site.rows.Agreement.update({ ...before, nextAttemptAt: first?.periodEnd ?? null }, { where: { reference } })
    expect(await balance()).toBe(3000)
    return { user, balance, reference }
  }

  test('is paid for the period when it is collected again, without taking more', async () => {
    const { balance, reference } = await createUserWithUnknownPayment()
    await site.services.agreements.collect(reference)
    expect([await balance(), (await site.services.agreements.find(reference))?.status]).toEqual([3000, 'active'])
    expect((await site.services.agreements.listCharges(reference)).map(({ status }) => status)).toEqual(['paid', 'paid'])
  })

  test.each(['period_end', 'now'] as const)('is returned when the user has cancelled meanwhile: %s', async (when) => {
    const { balance, reference } = await createUserWithUnknownPayment()
    await site.services.agreements.cancel(reference, when)
    await Promise.all([1, 2].map(() => site.services.agreements.collect(reference)))
    expect([await balance(), (await site.services.agreements.find(reference))?.status]).toEqual([6000, 'ended'])
    expect((await site.services.agreements.listCharges(reference)).map(({ status }) => status)).toEqual(['refunded', 'paid'])
  })

  test('is settled before another plan begins, which then has another price', async () => {
    const { user, balance } = await createUserWithUnknownPayment()
    const expensive = (await site.createTestPlan({ prices: [{ ...MONTHLY, amount: 9000 }] })).params
    const response = await user.request(changePlan, { params: expensive, body: { total: 9000 } })
    expect([response.body.code, await balance()]).toEqual(['billing.total_changed', 3000])
  })
})
