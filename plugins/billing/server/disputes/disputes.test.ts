import type { SignedInUser } from '@balafon/sdk/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listPlans } from '../../contract/plans.ts'
import type { ProviderInvoice, ProviderSubscription } from '../../contract/providers.ts'
import { getSubscriptionSummary } from '../../contract/report.ts'
import { disputeSandbox, getSandboxSubscription } from '../../contract/sandbox.ts'
import { changePlan } from '../../contract/subscription.ts'
import { getSubscriptionDetails, listSubscriptions, refundInvoice } from '../../contract/subscriptions.ts'
import { type BillingSite, createBillingSite } from '../testing/billing-site.ts'
import { readDispute } from './current-dispute.ts'

let site: BillingSite
let params: { productId: number; priceId: number }
beforeAll(async () => {
  site = await createBillingSite()
  params = (await site.createTestPlan({ name: 'Premium' })).params
})
afterAll(() => site.close())

const hasPermission = async (user: SignedInUser) => (await user.request(listPlans, {})).status === 200
const dispute = async (user: SignedInUser, state: 'opened' | 'won' | 'lost') =>
  user.request(disputeSandbox, { params: await site.getSandboxParams(user), body: { state } })
/** Counts the notifications of the operator about a subscription. */
const countNotices = async (id: number) => {
  const action = `%/admin/subscriptions/${id}"%`
  const rows = await site.sql("select 1 from notifications where user_id = $1 and type = 'billing.dispute' and data::text like $2", [site.operator.id, action])
  return rows.length
}

describe('a disputed payment', () => {
  test('pauses the plan, informs operators once, and continues it after a won dispute', async () => {
    const user = await site.createSubscriber(params)
    expect((await dispute(user, 'opened')).body.subscription.dispute).toBe('open')
    await dispute(user, 'opened')
    expect([await hasPermission(user), (await site.getOwn(user)).disputed]).toEqual([false, true])
    const { id } = await site.getOwn(user)
    await expect.poll(() => countNotices(id)).toBe(1)
    const { body } = await site.operator.request(getSubscriptionDetails, { params: { id } })
    expect(body).toMatchObject({ subscription: { disputed: true, valid: false, cancel_at_period_end: true }, invoices: [{ status: 'disputed' }] })
    const listed = (await site.operator.request(listSubscriptions, { query: { user: String(user.id) } })).body.data
    expect(listed).toMatchObject([{ disputed_at: expect.any(String) }])
    expect((await site.operator.request(getSubscriptionSummary, {})).body.summary.disputed).toBe(1)

    const refund = { params: { id, invoiceId: body.invoices[0]?.id ?? 0 }, body: { reason: 'Test' } }
    expect((await site.operator.request(refundInvoice, refund)).body.code).toBe('billing.invoice_disputed')
    const expensive = (await site.createTestPlan({ prices: [{ id: null, amount: 9000, currency: 'XOF', interval: 'day', interval_count: 30 }] })).params
    expect((await user.request(changePlan, { params: expensive, body: { total: 9000 } })).body.code).toBe('billing.disputed')

    await dispute(user, 'won')
    expect([await hasPermission(user), (await site.getOwn(user)).disputed]).toEqual([true, false])
    await expect.poll(() => countNotices(id)).toBe(2)
    const { history } = (await site.operator.request(getSubscriptionDetails, { params: { id } })).body
    expect(history.map(({ action }: { action: string }) => action)).toEqual(['subscription.dispute_won', 'subscription.dispute_opened'])
  })

  test('ends the subscription when the dispute is lost', async () => {
    const user = await site.createSubscriber(params)
    const sandbox = await site.getSandboxParams(user)
    const other = await site.createSignedInUser()
    expect((await other.request(disputeSandbox, { params: sandbox, body: { state: 'opened' } })).status).toBe(404)
    expect((await user.requestUnchecked(disputeSandbox, { params: sandbox, body: { state: 'maybe' } })).status).toBe(422)
    await dispute(user, 'lost')
    const row = await site.rows.Subscription.findOne({ where: { userId: user.id }, rejectOnEmpty: true })
    expect([row.status, await hasPermission(user)]).toEqual(['ended', false])
    const [invoice] = await site.rows.Invoice.findAll({ where: { userId: user.id } })
    expect([invoice?.status, invoice?.refundedAt !== null, invoice?.number !== null]).toEqual(['charged_back', true, true])
    expect((await user.request(getSandboxSubscription, { params: sandbox })).body.subscription.dispute).toBe('lost')
  })
})

describe('readDispute', () => {
  const day = (number: number) => new Date(Date.UTC(2026, 0, number))
  const createInvoice = (status: ProviderInvoice['status'], from: number, to: number): ProviderInvoice => {
    return { id: `${from}`, status, total: 3000, currency: 'XOF', periodStart: day(from), periodEnd: day(to), paidAt: day(from) }
  }
  const read = (invoices: ProviderInvoice[], start: Date | null = day(31)) =>
    readDispute({ invoices, currentPeriodStart: start, currentPeriodEnd: day(60) } as unknown as ProviderSubscription)

  test.each([
    ['the current period', [createInvoice('disputed', 31, 60)], { isCurrent: true, isLost: false, isOpen: true }],
    ['an earlier period', [createInvoice('paid', 31, 60), createInvoice('disputed', 1, 31)], { isCurrent: false, isLost: false, isOpen: true }],
    ['an earlier period that was lost', [createInvoice('charged_back', 1, 31)], { isCurrent: false, isLost: false, isOpen: false }],
    [
      'a period that a change of the plan ended',
      [createInvoice('paid', 31, 60), createInvoice('charged_back', 20, 49)],
      { isCurrent: true, isLost: true, isOpen: false },
    ],
    ['no period', [createInvoice('refunded', 31, 60)], { isCurrent: false, isLost: false, isOpen: false }],
  ])('reads a dispute about %s', (_case, invoices, expected) => {
    expect(read(invoices)).toEqual(expected)
  })

  test('finds no current payment before the first one', () => {
    expect(read([createInvoice('disputed', 31, 60)], null)).toMatchObject({ isCurrent: false, isOpen: true })
  })
})
