import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTrialPayment, listPayments, listProviders, recheckPayment } from '../../contract/administration.ts'
import { startPayment } from '../../contract/payments.ts'
import { createPaymentsSite, type PaymentsSite } from '../testing/payments-site.ts'

let site: PaymentsSite
let administrator: Awaited<ReturnType<PaymentsSite['createSignedInUser']>>
beforeAll(async () => {
  site = await createPaymentsSite()
  administrator = await site.createSignedInUser({ permissions: ['payments.view', 'payments.try'] })
})
afterAll(() => site.close())

test('returns 403 without payments.view or, for a trial payment, payments.try', async () => {
  const { reference } = await site.createStartedPayment()
  const viewer = await site.createSignedInUser({ permissions: ['payments.view'] })
  for (const other of [await site.createSignedInUser(), await site.createSignedInUser({ permissions: ['admin.access', 'settings.update'] })]) {
    expect((await other.request(listPayments, {})).status).toBe(403)
    expect((await other.request(listProviders, {})).status).toBe(403)
    expect((await other.request(recheckPayment, { params: { reference } })).status).toBe(403)
  }
  expect((await site.createVisitor().request(listPayments, {})).status).toBe(401)
  expect((await viewer.request(listPayments, {})).status).toBe(200)
  expect((await viewer.request(createTrialPayment, { body: { provider: 'rio.pay' } })).status).toBe(403)
})

test('lists providers with their status and translated labels', async () => {
  const { body } = await administrator.request(listProviders, {})
  expect(body).toEqual({
    providers: [
      {
        name: 'sandbox',
        label: 'Sandbox',
        plugin: 'payments',
        plugin_title: 'Payments',
        currencies: ['XOF', 'EUR', 'USD'],
        is_ready: true,
        mode: 'test',
        fits_site: true,
      },
      {
        name: 'rio.pay',
        label: 'Rio Pay',
        plugin: 'rio.pay',
        plugin_title: 'Hello from rio.pay',
        currencies: ['XOF', 'EUR'],
        is_ready: true,
        mode: 'test',
        fits_site: true,
      },
    ],
    site_mode: 'test',
    mismatches: 0,
  })
  expect((await administrator.request(listProviders, {}, { 'accept-language': 'fr' })).body.providers[0].label).toBe('Bac à sable')
})

test('reports live keys as unfit for a test site and failing providers as not ready', async () => {
  const getRioPay = async () => (await administrator.request(listProviders, {})).body.providers[1]
  site.provider.behaviour.isTest = false
  expect(await getRioPay()).toMatchObject({ mode: 'live', fits_site: false })
  Object.defineProperty(site.provider.behaviour, 'isReady', {
    configurable: true,
    get: () => {
      throw new Error('broken')
    },
  })
  expect(await getRioPay()).toMatchObject({ is_ready: false, mode: null })
  Object.defineProperty(site.provider.behaviour, 'isReady', { value: true, writable: true, configurable: true })
  site.provider.behaviour.isTest = true
})

test('creates one trial payment of 500 F for repeated requests with the same key', async () => {
  const key = { 'idempotency-key': 'idempotency-key-1' }
  const responses = await Promise.all([1, 2, 3].map(() => administrator.request(createTrialPayment, { body: { provider: 'rio.pay' } }, key)))
  const [first] = responses
  expect(responses.map(({ body }) => body)).toEqual(responses.map(() => ({ reference: first?.body.reference, amount: 500 })))
  expect(await site.getIntents().find(first?.body.reference)).toMatchObject({
    owner: 'payments',
    purpose: 'trial',
    userId: administrator.id,
    amount: 500,
    currency: 'XOF',
    description: 'Trial payment',
    returnTo: '/admin/payments',
  })
  expect((await administrator.post('/api/v1/payments/trials', { provider: 'rio.pay', amount: 1 })).status).toBe(422)
})

test('filters and pages the list, and shows what the provider reported', async () => {
  const { user, reference } = await site.createStartedPayment({ amount: 900 })
  site.provider.recordPayment(reference, { amount: 400, currency: 'XOF' })
  await site.getIntents().settle(reference)
  for (let count = 0; count < 3; count += 1) await site.createStartedPayment()
  const list = async (query: object) => (await administrator.request(listPayments, { query })).body
  const { data: mismatched } = await list({ status: 'mismatch' })
  expect(mismatched).toEqual([
    {
      id: expect.any(Number),
      reference,
      owner: 'shop',
      purpose: 'shirt',
      user: { id: user.id, name: expect.stringMatching(/^User/) },
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
  expect((await administrator.request(listProviders, {})).body.mismatches).toBe(1)
  expect((await list({ reference: reference.slice(0, 12) })).data).toHaveLength(1)
  expect((await list({ provider: 'sandbox' })).data).toEqual([])
  for (const wildcard of ['%', 'pay_', '\\']) expect((await list({ reference: wildcard })).data, wildcard).toEqual([])
  const first = await list({ status: 'pending', perPage: 2 })
  const second = await list({ status: 'pending', perPage: 2, cursor: first.next_cursor })
  const ids = [...first.data, ...second.data].map(({ id }: { id: number }) => id)
  expect(ids).toEqual([...new Set(ids)].sort((a, b) => b - a))
  expect([first.data.length, (await list({ cursor: 'nonsense' })).data.length > 0]).toEqual([2, true])
})

test('marks a failed payment as paid when the provider reports it later', async () => {
  const { reference } = await site.createStartedPayment()
  site.provider.recordPayment(reference, { status: 'failed' })
  const recheck = async () => (await administrator.request(recheckPayment, { params: { reference } })).body
  expect((await recheck()).payment.status).toBe('failed')
  site.provider.recordPayment(reference)
  expect((await recheck()).payment).toMatchObject({ status: 'paid', settled_at: expect.any(String) })
  expect(await site.listSettledEvents(reference)).toHaveLength(1)
})

test('keeps payments after the account is deleted and exports them to their user', async () => {
  const { user, reference } = await site.createStartedPayment()
  expect((await user.get('/api/v1/users/me/data')).body.payments).toEqual({
    payments: [expect.objectContaining({ reference, amount: 500, currency: 'XOF', status: 'pending' })],
  })
  await site.getContext('core').users.remove(user.id)
  const { body } = await administrator.request(listPayments, { query: { reference } })
  expect(body.data).toMatchObject([{ user: { id: user.id, name: null } }])
  site.provider.recordPayment(reference)
  expect((await site.getIntents().settle(reference)).status).toBe('paid')
})

test('returns 401 when a deleted user starts a payment', async () => {
  const user = await site.createSignedInUser()
  const { reference } = await site.getIntents().create(site.buildPayment(user.id))
  await site.getContext('core').users.remove(user.id)
  expect((await user.request(startPayment, { params: { reference } })).status).toBe(401)
})
