import type { SignedInUser } from '@balafon/sdk/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createSubscription, getCheckout } from '../../contract/checkout.ts'
import { type CouponBody, createCoupon, deleteCoupon, getCoupon, listCoupons, updateCoupon } from '../../contract/coupons.ts'
import { changePlan, listInvoices, previewPlanChange } from '../../contract/subscription.ts'
import { type BillingSite, createBillingSite, MONTHLY } from '../testing/billing-site.ts'
import { findCouponError } from './find-coupon-error.ts'

let site: BillingSite
let params: { productId: number; priceId: number }
let count = 0
beforeAll(async () => {
  site = await createBillingSite()
  params = (await site.createTestPlan()).params
})
afterAll(() => site.close())
beforeEach(() => site.sql('delete from rate_limits'))

async function createTestCoupon(changes: Partial<CouponBody> = {}) {
  count += 1
  const body = { code: `CODE-${count}`, kind: 'percent', value: 50, duration: 'first', ...changes } as const
  const response = await site.operator.request(createCoupon, { body })
  if (response.status !== 201) throw new Error(`the coupon was not created: ${response.text}`)
  return response.body.coupon
}

const subscribe = (user: SignedInUser, coupon: string, provider = 'sandbox') => user.request(createSubscription, { params, body: { provider, coupon } })
const describeCheckout = (user: SignedInUser, coupon: string) => user.request(getCheckout, { params, query: { coupon } })

/** Subscribes a user with a coupon and pays the first period in the sandbox. */
async function createCouponSubscriber(code: string) {
  const user = await site.createSignedInUser()
  await subscribe(user, code)
  await site.pay(user)
  return user
}

async function listTotals(user: SignedInUser) {
  const rows = await site.rows.Invoice.findAll({ where: { userId: user.id, status: 'paid' }, order: ['id'] })
  return rows.map(({ total, discount }) => [total, discount])
}

describe('a checkout with a coupon', () => {
  test('takes the discount off the first payment, and shows it on the invoice', async () => {
    const { code } = await createTestCoupon()
    const user = await site.createSignedInUser()
    const described = (await describeCheckout(user, ` ${code.toLowerCase()} `)).body
    expect(described).toMatchObject({ due_now: { subtotal: 3000, discount: 1500, total: 1500 }, renewal: { total: 3000 }, accepts_coupons: true })
    expect(described.coupon).toMatchObject({ code, kind: 'percent', value: 50, duration: 'first' })
    expect((await subscribe(user, code)).status).toBe(201)
    await site.pay(user)
    expect(await site.getOwn(user)).toMatchObject({ status: 'active', upcoming: { total: 3000, discount: 0 } })
    await site.advance(user, 31)
    expect(await listTotals(user)).toEqual([
      [1500, 1500],
      [3000, 0],
    ])
    const [, first] = (await user.request(listInvoices, {})).body.data
    expect(first).toMatchObject({ subtotal: 3000, discount: 1500, total: 1500 })
  })

  test('applies to several payments, and to every payment', async () => {
    const twice = await createCouponSubscriber((await createTestCoupon({ kind: 'amount', value: 1000, currency: 'XOF', duration: 'periods', periods: 2 })).code)
    expect((await site.getOwn(twice)).upcoming).toMatchObject({ total: 2000 })
    await site.advance(twice, 65)
    expect(await listTotals(twice)).toEqual([
      [2000, 1000],
      [2000, 1000],
      [3000, 0],
    ])
    const forever = await createCouponSubscriber((await createTestCoupon({ value: 10, duration: 'forever' })).code)
    await site.advance(forever, 65)
    expect((await listTotals(forever)).map(([total]) => total)).toEqual([2700, 2700, 2700])
  })

  test('begins a plan that costs nothing at first, without a payment page', async () => {
    const { code } = await createTestCoupon({ value: 100 })
    const user = await site.createSignedInUser()
    const { body } = await subscribe(user, code)
    expect(body.url).toContain('/checkout/')
    expect(await site.getOwn(user)).toMatchObject({ status: 'active', valid: true })
    await site.advance(user, 31)
    expect((await listTotals(user)).map(([total]) => total)).toEqual([0, 3000])
  })

  test('credits only what was paid when the plan changes', async () => {
    const { code } = await createTestCoupon({ value: 100 })
    const expensivePlan = (await site.createTestPlan({ prices: [{ ...MONTHLY, amount: 9000 }] })).params
    const user = await createCouponSubscriber(code)
    const { due_now: dueNow } = (await user.request(previewPlanChange, { params: expensivePlan })).body
    expect(dueNow.total).toBe(9000)
    expect((await user.request(changePlan, { params: expensivePlan, body: { total: 9000 } })).status).toBe(200)
    expect((await site.getOwn(user)).upcoming).toMatchObject({ total: 9000 })
  })

  test('rejects a code that cannot be used at its field', async () => {
    const user = await site.createSignedInUser()
    const read = async (code: string) => Object.keys((await describeCheckout(user, code)).body.errors ?? {})
    const other = await site.createTestPlan()
    const codes = await Promise.all([
      createTestCoupon({ ends_at: '2020-01-01T00:00:00.000Z' }),
      createTestCoupon({ starts_at: '2999-01-01T00:00:00.000Z' }),
      createTestCoupon({ product_ids: [other.plan.id] }),
      createTestCoupon({ kind: 'amount', value: 100, currency: 'EUR' }),
    ])
    for (const code of ['NO-SUCH-CODE', ...codes.map((coupon) => coupon.code)]) expect(await read(code)).toEqual(['coupon'])
    expect((await describeCheckout(user, 'x'.repeat(41))).status).toBe(422)
    expect(
      (await user.send('POST', `/api/v1/billing/checkout/${params.productId}/${params.priceId}`, { body: { provider: 'sandbox', coupon: 7 } })).status,
    ).toBe(422)
    expect(await site.rows.Subscription.count({ where: { userId: user.id } })).toBe(0)
  })

  test('accepts one of two checkouts at once when one use is left', async () => {
    const { code, id } = await createTestCoupon({ max_uses: 1 })
    const users = await Promise.all([site.createSignedInUser(), site.createSignedInUser(), site.createSignedInUser()])
    const statuses = (await Promise.all(users.map((user) => subscribe(user, code)))).map(({ status }) => status)
    expect(statuses.toSorted()).toEqual([201, 422, 422])
    const winner = users[statuses.indexOf(201)]
    if (!winner) throw new Error('no checkout was accepted')
    // The user may begin the checkout again, which replaces the first one.
    expect((await subscribe(winner, code)).status).toBe(201)
    await site.pay(winner)
    expect((await site.operator.request(getCoupon, { params: { id } })).body.coupon.uses).toBe(1)
    const late = await site.createSignedInUser()
    expect((await describeCheckout(late, code)).body.errors).toHaveProperty('coupon')
  })

  test('can be used once by each user', async () => {
    const { code } = await createTestCoupon()
    const user = await createCouponSubscriber(code)
    await site.rows.Subscription.update({ status: 'ended', endedAt: new Date() }, { where: { userId: user.id } })
    expect((await describeCheckout(user, code)).body.errors).toHaveProperty('coupon')
  })

  test('returns 429 after twenty unknown codes of a user', async () => {
    const user = await site.createSignedInUser()
    for (let guess = 0; guess < 20; guess += 1) expect((await describeCheckout(user, `GUESS-${guess}`)).status).toBe(422)
    expect((await describeCheckout(user, 'GUESS-LAST')).status).toBe(429)
  })

  test('accepts no code when the site has no coupons', async () => {
    const { settings } = site.getContext('core')
    const { code } = await createTestCoupon()
    const user = await site.createSignedInUser()
    await settings.set('billing.coupons.enable', false)
    expect((await describeCheckout(user, code)).body.errors).toHaveProperty('coupon')
    expect((await user.request(getCheckout, { params })).body.accepts_coupons).toBe(false)
    await settings.set('billing.coupons.enable', true)
  })
})

describe('findCouponError', () => {
  const now = new Date('2026-11-20T12:00:00Z')
  const coupon = { startsAt: null, endsAt: null, productIds: [], kind: 'percent' as const, currency: null }
  const price = { productId: 1, currency: 'XOF' }
  test.each([
    [{}, null],
    [{ endsAt: new Date('2026-11-20T12:00:00Z') }, 'billing.coupon_expired'],
    [{ endsAt: new Date('2026-11-20T12:00:01Z') }, null],
    [{ startsAt: new Date('2026-11-20T12:00:01Z') }, 'billing.coupon_unknown'],
    [{ productIds: [1] }, null],
    [{ productIds: [2] }, 'billing.coupon_other_plan'],
    [{ kind: 'amount' as const, currency: 'EUR' }, 'billing.coupon_other_currency'],
  ])('returns for %j: %s', (changes, expected) => {
    expect(findCouponError({ ...coupon, ...changes }, price, now)).toBe(expected)
  })
})

describe('the coupon editor', () => {
  test('rejects terms that contradict each other, at their fields', async () => {
    const terms = { code: 'WRONG', kind: 'percent', value: 10, duration: 'first' }
    const read = async (body: object) => Object.keys((await site.operator.post('/api/v1/coupons', { ...terms, ...body })).body.errors ?? {})
    expect(await read({ value: 101 })).toEqual(['value'])
    expect(await read({ value: 10.5 })).toEqual(['value'])
    expect(await read({ kind: 'amount' })).toEqual(['currency'])
    expect(await read({ duration: 'periods' })).toEqual(['periods'])
    expect(await read({ code: 'a b' })).toEqual(['code'])
    expect(await read({ code: 'X'.repeat(41) })).toEqual(['code'])
    expect(await read({ product_ids: [999_999] })).toEqual(['product_ids'])
    expect(await read({ starts_at: '2030-01-02T00:00:00.000Z', ends_at: '2030-01-01T00:00:00.000Z' })).toEqual(['ends_at'])
  })

  test('creates a coupon for only one of two simultaneous requests with its code', async () => {
    const body = { code: 'TWICE', kind: 'percent', value: 10, duration: 'first' } as const
    const responses = await Promise.all([1, 2].map(() => site.operator.request(createCoupon, { body })))
    expect(responses.map(({ status }) => status).toSorted()).toEqual([201, 422])
    expect((await site.operator.request(listCoupons, { query: { query: 'twice' } })).body.data).toHaveLength(1)
  })

  test('returns 409 with the coupon when another operator has changed it', async () => {
    const { id, version, code } = await createTestCoupon()
    const body = { code, kind: 'percent', value: 20, duration: 'forever', version } as const
    const responses = await Promise.all([1, 2].map(() => site.operator.request(updateCoupon, { params: { id }, body })))
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(responses.find(({ status }) => status === 409)?.body.current).toMatchObject({ id, version: version + 1 })
  })

  test('keeps the terms of subscriptions when a coupon is changed', async () => {
    const { id, version, code } = await createTestCoupon({ value: 10, duration: 'forever' })
    const user = await createCouponSubscriber(code)
    await site.operator.request(updateCoupon, { params: { id }, body: { code, kind: 'percent', value: 90, duration: 'forever', version } })
    await site.advance(user, 31)
    expect((await listTotals(user)).map(([total]) => total)).toEqual([2700, 2700])
    expect((await site.operator.request(deleteCoupon, { params: { id } })).body.code).toBe('billing.coupon_in_use')
  })

  test('lists coupons by their kind, newest first', async () => {
    const { code } = await createTestCoupon({ kind: 'amount', value: 5, currency: 'XOF' })
    const { data } = (await site.operator.request(listCoupons, { query: { kind: 'amount' } })).body
    expect(data[0]).toMatchObject({ code, value: 5, currency: 'XOF', uses: 0 })
    expect(new Set(data.map(({ kind }: { kind: string }) => kind))).toEqual(new Set(['amount']))
    expect((await site.operator.send('GET', '/api/v1/coupons?sort=value')).status).toBe(422)
  })

  test('deletes a coupon that was never used', async () => {
    const { id } = await createTestCoupon()
    expect((await site.operator.request(deleteCoupon, { params: { id } })).status).toBe(200)
    expect((await site.operator.request(getCoupon, { params: { id } })).body.code).toBe('billing.coupon_not_found')
  })
})
