import { afterAll, beforeAll, expect, test } from 'vitest'
import { listPayments, listProviders, recheckPayment, tryPayment } from '../../contract/administration.ts'
import { startPayment } from '../../contract/payments.ts'
import { createPaymentsSite, type PaymentsSite } from '../testing/payments-site.ts'

let site: PaymentsSite
let operator: Awaited<ReturnType<PaymentsSite['member']>>
beforeAll(async () => {
  site = await createPaymentsSite()
  operator = await site.member({ permissions: ['payments.view', 'payments.try'] })
})
afterAll(() => site.close())

test('only who may see payments sees them, and only who may try them tries one', async () => {
  const { reference } = await site.begun()
  const viewer = await site.member({ permissions: ['payments.view'] })
  for (const visitor of [await site.member(), await site.member({ permissions: ['admin.access', 'settings.update'] })]) {
    expect((await visitor.call(listPayments, {})).status).toBe(403)
    expect((await visitor.call(listProviders, {})).status).toBe(403)
    expect((await visitor.call(recheckPayment, { params: { reference } })).status).toBe(403)
  }
  expect((await site.visitor().call(listPayments, {})).status).toBe(401)
  expect((await viewer.call(listPayments, {})).status).toBe(200)
  expect((await viewer.call(tryPayment, { body: { provider: 'rio.pay' } })).status).toBe(403)
})

test('providers with what they are set up for, in the reader’s language', async () => {
  const { body } = await operator.call(listProviders, {})
  expect(body).toEqual({
    providers: [
      { name: 'sandbox', label: 'Sandbox', plugin: 'payments', currencies: ['XOF', 'EUR', 'USD'], is_ready: true, mode: 'test', fits_site: true },
      { name: 'rio.pay', label: 'Rio Pay', plugin: 'rio.pay', currencies: ['XOF', 'EUR'], is_ready: true, mode: 'test', fits_site: true },
    ],
    site_mode: 'test',
    mismatches: 0,
  })
  expect((await operator.call(listProviders, {}, { 'accept-language': 'fr' })).body.providers[0].label).toBe('Bac à sable')
})

test('keys for live money are refused where play money is dealt in, and one that breaks is not ready', async () => {
  const rio = async () => (await operator.call(listProviders, {})).body.providers[1]
  site.provider.behaviour.isTest = false
  expect(await rio()).toMatchObject({ mode: 'live', fits_site: false })
  Object.defineProperty(site.provider.behaviour, 'isReady', {
    configurable: true,
    get: () => {
      throw new Error('broken')
    },
  })
  expect(await rio()).toMatchObject({ is_ready: false, mode: null })
  Object.defineProperty(site.provider.behaviour, 'isReady', { value: true, writable: true, configurable: true })
  site.provider.behaviour.isTest = true
})

test('trying a payment is a payment of 500 F by the operator themself, noted once however often it is sent', async () => {
  const key = { 'idempotency-key': 'a-key-of-a-trial' }
  const answers = await Promise.all([1, 2, 3].map(() => operator.call(tryPayment, { body: { provider: 'rio.pay' } }, key)))
  const [first] = answers
  expect(answers.map(({ body }) => body)).toEqual(answers.map(() => ({ reference: first?.body.reference, amount: 500 })))
  expect(await site.intents().find(first?.body.reference)).toMatchObject({
    owner: 'payments',
    purpose: 'trial',
    userId: operator.id,
    amount: 500,
    currency: 'XOF',
    description: 'Trial payment',
    returnTo: '/admin/payments',
  })
  expect((await operator.post('/api/v1/payments/trials', { provider: 'rio.pay', amount: 1 })).status).toBe(422)
})

test('the list has what the provider said, filters, and goes on', async () => {
  const { member, reference } = await site.begun({ amount: 900 })
  site.provider.pay(reference, { amount: 400, currency: 'XOF' })
  await site.intents().settle(reference)
  for (let count = 0; count < 3; count += 1) await site.begun()
  const list = async (query: object) => (await operator.call(listPayments, { query })).body
  const { data: marked } = await list({ status: 'mismatch' })
  expect(marked).toEqual([
    {
      id: expect.any(Number),
      reference,
      owner: 'shop',
      purpose: 'shirt',
      user: { id: member.id, name: expect.stringMatching(/^Person/) },
      amount: 900,
      currency: 'XOF',
      description: 'A shirt',
      provider: { name: 'rio.pay', label: 'Rio Pay' },
      status: 'mismatch',
      is_test: true,
      mismatch: 'amount',
      received: { amount: 400, currency: 'XOF', is_test: true },
      checked_at: expect.any(String),
      created_at: expect.any(String),
      settled_at: null,
    },
  ])
  expect((await operator.call(listProviders, {})).body.mismatches).toBe(1)
  expect((await list({ reference: reference.slice(0, 12) })).data).toHaveLength(1)
  expect((await list({ provider: 'sandbox' })).data).toEqual([])
  expect((await list({ reference: '%' })).data).toEqual([])
  const first = await list({ status: 'pending', perPage: 2 })
  const second = await list({ status: 'pending', perPage: 2, cursor: first.next_cursor })
  const ids = [...first.data, ...second.data].map(({ id }: { id: number }) => id)
  expect(ids).toEqual([...new Set(ids)].sort((one, other) => other - one))
  expect([first.data.length, (await list({ cursor: 'nonsense' })).data.length > 0]).toEqual([2, true])
})

test('asking again finds money that came after all', async () => {
  const { reference } = await site.begun()
  site.provider.pay(reference, { status: 'failed' })
  const recheck = async () => (await operator.call(recheckPayment, { params: { reference } })).body
  expect((await recheck()).payment.status).toBe('failed')
  site.provider.pay(reference)
  expect((await recheck()).payment).toMatchObject({ status: 'paid', settled_at: expect.any(String) })
  expect(await site.toldOf(reference)).toHaveLength(1)
})

test('the books outlive the account, and its user has them in their data', async () => {
  const { member, reference } = await site.begun()
  expect((await member.get('/api/v1/users/me/data')).body.payments).toEqual({
    payments: [expect.objectContaining({ reference, amount: 500, currency: 'XOF', status: 'pending' })],
  })
  await site.context('core').users.remove(member.id)
  const { body } = await operator.call(listPayments, { query: { reference } })
  expect(body.data).toMatchObject([{ user: { id: member.id, name: null } }])
  site.provider.pay(reference)
  expect((await site.intents().settle(reference)).status).toBe('paid')
})

test('a payment by somebody who is gone cannot be begun', async () => {
  const member = await site.member()
  const { reference } = await site.intents().create(site.wish(member.id))
  await site.context('core').users.remove(member.id)
  expect((await member.call(startPayment, { params: { reference } })).status).toBe(401)
})
