import type { SignedInUser } from '@balafon/sdk/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createSubscription, getCheckout } from '../../contract/checkout.ts'
import { listPlans } from '../../contract/plans.ts'
import { decideSandboxSubscription, getSandboxSubscription } from '../../contract/sandbox.ts'
import { listInvoices } from '../../contract/subscription.ts'
import { cancelUserSubscription } from '../../contract/subscriptions.ts'
import { buildUserLockName } from '../change-locks/change-locks.ts'
import { type BillingSite, createBillingSite } from '../testing/billing-site.ts'

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

  test('is not started from a wallet without money, and leaves nothing to collect', async () => {
    const user = await site.createSignedInUser()
    const { status, body } = await subscribe(user, 'wallet')
    expect([status, body.code]).toEqual([409, 'billing.insufficient_balance'])
    expect(await site.rows.Agreement.findAll({ where: { userId: user.id } })).toMatchObject([{ status: 'ended', nextAttemptAt: null }])
    expect(await hasPermission(user)).toBe(false)
  })

  test('leaves one incomplete subscription when several checkouts begin at once', async () => {
    // With the provider `payment`, the user pays each period by hand.
    for (const provider of ['sandbox', 'payment']) {
      const user = await site.createSignedInUser()
      const responses = await Promise.all([1, 2, 3].map(() => subscribe(user, provider)))
      const accepted = responses.filter(({ status }) => status === 201)
      expect(accepted.length).toBeGreaterThan(0)
      for (const { status, body } of responses) if (status !== 201) expect([status, body.code]).toEqual([409, 'billing.change_in_progress'])
      const rows = await site.rows.Subscription.findAll({ where: { userId: user.id, status: 'incomplete' } })
      expect(rows).toHaveLength(1)
      expect(accepted.map(({ body }) => body.url)).toContain(rows[0]?.payUrl)
    }
  })

  test('allows another checkout some time after a node stopped in the middle of one', async () => {
    const user = await site.createSignedInUser()
    const name = buildUserLockName(user.id)
    await site.rows.ChangeLock.create({ name, token: crypto.randomUUID(), endsAt: new Date(Date.now() + 60_000) })
    expect((await subscribe(user)).body.code).toBe('billing.change_in_progress')
    await site.rows.ChangeLock.update({ endsAt: new Date() }, { where: { name } })
    expect((await subscribe(user)).status).toBe(201)
  })

  test('returns the first response to a repeated request, and refuses its key for others', async () => {
    const user = await site.createSignedInUser()
    const other = (await site.createTestPlan()).params
    const send = (to = params, key = 'key-of-one-checkout') =>
      user.post(`/api/v1/billing/checkout/${to.productId}/${to.priceId}`, { provider: 'sandbox' }, { 'idempotency-key': key })
    const first = await send()
    const repeated = await send()
    expect([first.status, repeated.status, repeated.body.url]).toEqual([201, 201, first.body.url])
    expect((await send(other)).body.code).toBe('idempotency_key_reused')
    expect((await send(params, 'short')).body.code).toBe('bad_idempotency_key')
    expect(await site.rows.Subscription.count({ where: { userId: user.id } })).toBe(1)
    // Another user may choose the same key.
    const neighbour = await site.createSignedInUser()
    const path = `/api/v1/billing/checkout/${params.productId}/${params.priceId}`
    expect((await neighbour.post(path, { provider: 'sandbox' }, { 'idempotency-key': 'key-of-one-checkout' })).body.url).not.toBe(first.body.url)
    await user.request(decideSandboxSubscription, { params: await site.getSandboxParams(user), body: { outcome: 'pay' } })
    const paid = await send()
    expect([paid.status, paid.body.url]).toEqual([201, expect.stringContaining('/sandbox/done')])
    expect(await site.rows.Subscription.count({ where: { userId: user.id } })).toBe(1)
  })
})
