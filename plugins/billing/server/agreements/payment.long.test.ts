import { startPayment } from '@balafon/plugin-payments/contract/payments'
import { decideSandboxPayment } from '@balafon/plugin-payments/contract/sandbox'
import type { SignedInUser } from '@balafon/sdk/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createSubscription, getCheckout } from '../../contract/checkout.ts'
import { changePlan, previewPlanChange } from '../../contract/subscription.ts'
import { type BillingSite, createBillingSite, MONTHLY } from '../testing/billing-site.ts'
import { buildPurpose, parsePurpose } from './chargers/payment.charger.ts'

/** So short that the next period is charged at once, because the reminder is sent three days before. */
const SHORT = { ...MONTHLY, interval_count: 2 }

let site: BillingSite
let params: { productId: number; priceId: number }
beforeAll(async () => {
  site = await createBillingSite()
  params = (await site.createTestPlan({ prices: [SHORT] })).params
})
afterAll(() => site.close())

const getRow = (user: SignedInUser) => site.rows.Subscription.findOne({ where: { userId: user.id }, order: [['id', 'DESC']], rejectOnEmpty: true })

/** Collects the subscription of a user, as the job does. */
async function collect(user: SignedInUser) {
  const { reference } = await getRow(user)
  await site.services.agreements.collect(reference)
  await site.services.synchronization.synchronizeReference(reference)
}

/** Makes the payment that the subscription of a user waits for, without a webhook, and collects. */
async function pay(user: SignedInUser, outcome: 'pay' | 'decline' = 'pay') {
  const reference = (await getRow(user)).payUrl?.split('/').at(-1) ?? ''
  await user.request(startPayment, { params: { reference } })
  await user.request(decideSandboxPayment, { params: { reference }, body: { outcome, fault: 'webhook_never' } })
  await collect(user)
}

async function createPayingUser() {
  const user = await site.createSignedInUser()
  const { body } = await user.request(createSubscription, { params, body: { provider: 'payment' } })
  expect(body.url).toContain('/payments/pay-')
  await pay(user)
  return user
}

const listEmails = async (user: SignedInUser, template: string) =>
  (await site.sql<{ subject: string; text: string }>('select subject, text from emails where email = $1 and template = $2', [user.email, template])).map(
    ({ subject, text }) => `${subject} ${text}`,
  )

const advance = async (user: SignedInUser, days: number) => {
  await site.services.agreements.simulate((await getRow(user)).reference, { seconds: Math.round(days * 24 * 3600) })
  await collect(user)
}

describe('a subscription that the user pays each time', () => {
  test('is offered as a way to pay that does not renew', async () => {
    const user = await site.createSignedInUser()
    const { providers } = (await user.request(getCheckout, { params })).body
    expect(providers.find(({ name }: { name: string }) => name === 'payment')).toMatchObject({ renews_automatically: false })
  })

  test('begins with the first payment, and waits for it', async () => {
    const user = await site.createSignedInUser()
    await user.request(createSubscription, { params, body: { provider: 'payment' } })
    await collect(user)
    expect(await site.getOwn(user)).toMatchObject({ status: 'incomplete', valid: false, pay_url: expect.stringContaining('/payments/pay-') })
    await pay(user, 'decline')
    expect(await site.getOwn(user)).toMatchObject({ status: 'incomplete', valid: false, pay_url: expect.stringContaining('/payments/pay-') })
    await pay(user)
    expect(await site.getOwn(user)).toMatchObject({ status: 'active', valid: true })
  })

  test('sends a link before the period ends, and begins the next period when it is due', async () => {
    const user = await createPayingUser()
    await collect(user)
    const before = await site.getOwn(user)
    expect(before).toMatchObject({ status: 'active', valid: true, pay_url: expect.stringContaining('/payments/pay-') })
    await site.services.emails.sendDue(100)
    await site.services.emails.sendDue(100)
    const [email, ...others] = await listEmails(user, 'billing.payment_soon')
    expect(others).toEqual([])
    expect(email).toContain(before.pay_url)
    await pay(user)
    expect(await site.getOwn(user)).toMatchObject({ current_period_end: before.current_period_end, pay_url: null })
    await advance(user, 2.1)
    expect(await site.getOwn(user)).toMatchObject({ status: 'active', current_period_start: before.current_period_end })
    expect(await site.rows.AgreementCharge.count({ where: { reference: (await getRow(user)).reference, status: 'paid' } })).toBe(2)
  })

  test('stays valid in the days of grace, continues when it is paid, and ends otherwise', async () => {
    const [late, gone] = [await createPayingUser(), await createPayingUser()]
    for (const user of [late, gone]) {
      await advance(user, 2.1)
      expect(await site.getOwn(user)).toMatchObject({ status: 'past_due', valid: true, pay_url: expect.stringContaining('/payments/pay-') })
    }
    await site.services.emails.sendDue(100)
    await site.services.emails.sendDue(100)
    expect(await listEmails(late, 'billing.payment_due')).toHaveLength(1)
    await pay(late)
    expect(await site.getOwn(late)).toMatchObject({ status: 'active', valid: true })
    for (let day = 0; day < 6; day += 1) await advance(gone, 1)
    expect((await getRow(gone)).status).toBe('ended')
  })

  test('begins a period once when its payment is reported repeatedly and at once', async () => {
    const user = await createPayingUser()
    const { reference } = await getRow(user)
    const charge = await site.rows.AgreementCharge.findOne({ where: { reference, status: 'paid' }, rejectOnEmpty: true })
    const before = await site.rows.Agreement.findByPk(reference)
    await Promise.all([1, 2, 3].map(() => site.services.agreements.settle(charge.id, { status: 'paid' })))
    expect(await site.rows.Agreement.findByPk(reference)).toEqual(before)
  })

  test('ends when its payment is returned at the provider', async () => {
    const user = await createPayingUser()
    const { reference } = await getRow(user)
    const charge = await site.rows.AgreementCharge.findOne({ where: { reference, status: 'paid' }, rejectOnEmpty: true })
    await site.services.agreements.reverse(charge)
    await site.services.synchronization.synchronizeReference(reference)
    expect((await getRow(user)).status).toBe('ended')
    expect(await site.rows.Invoice.count({ where: { userId: user.id, status: 'refunded' } })).toBe(1)
  })

  test('discards a change of the plan that was not paid, and collects the next period', async () => {
    const expensivePlan = (await site.createTestPlan({ prices: [{ ...SHORT, amount: 9000 }] })).params
    const user = await createPayingUser()
    const { total } = (await user.request(previewPlanChange, { params: expensivePlan })).body.due_now
    const changed = await user.request(changePlan, { params: expensivePlan, body: { total: total + 5 } })
    expect(changed.body.url).toContain('/payments/pay-')
    expect((await site.getOwn(user)).product.id).toBe(params.productId)
    await advance(user, 2.1)
    expect(await site.getOwn(user)).toMatchObject({ status: 'past_due', product: { id: params.productId } })
    const rows = await site.rows.AgreementCharge.findAll({ where: { reference: (await getRow(user)).reference }, order: ['id'] })
    expect(rows.map(({ kind, status }) => `${kind} ${status}`)).toEqual(['period paid', 'change void', 'period open'])
  })

  test('refuses a change of the plan when the next period is paid', async () => {
    const expensivePlan = (await site.createTestPlan({ prices: [{ ...SHORT, amount: 9000 }] })).params
    const user = await createPayingUser()
    await collect(user)
    await pay(user)
    const { total } = (await user.request(previewPlanChange, { params: expensivePlan })).body.due_now
    expect((await user.request(changePlan, { params: expensivePlan, body: { total: total + 5 } })).body.code).toBe('billing.next_period_paid')
  })
})

test('finds the charge of a payment by its purpose', () => {
  expect(parsePurpose(buildPurpose({ id: 42 }))).toBe(42)
  for (const purpose of ['top-up', 'subscription-', 'subscription-x', 'subscription-0', 'subscription-1.5']) expect(parsePurpose(purpose)).toBeNull()
})
