import { findUnindexedQueries } from '@balafon/sdk/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  countPayments,
  createTrialPayment,
  exportPayments,
  listPayments,
  listProviders,
  recheckPayment,
  payments as resource,
} from '../../contract/administration.ts'
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
    for (const endpoint of [listPayments, countPayments, exportPayments]) expect((await other.request(endpoint, {})).status, endpoint.path).toBe(403)
    expect((await other.request(listProviders, {})).status).toBe(403)
    expect((await other.request(recheckPayment, { params: { reference } })).status).toBe(403)
  }
  for (const endpoint of [listPayments, countPayments, exportPayments]) expect((await site.createVisitor().request(endpoint, {})).status).toBe(401)
  expect((await viewer.request(listPayments, {})).status).toBe(200)
  expect((await viewer.request(createTrialPayment, { body: { provider: 'rio.pay' } })).status).toBe(403)
})

test('lists providers with their status and translated labels', async () => {
  const { body } = await administrator.request(listProviders, {})
  expect(body).toEqual({
    providers: [
      {
        name: 'paystack',
        label: 'Paystack',
        plugin: 'payments',
        plugin_title: 'Payments',
        currencies: ['XOF', 'NGN', 'GHS', 'ZAR', 'KES', 'USD'],
        is_ready: false,
        mode: 'test',
        fits_site: true,
      },
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
    unused_webhooks: 0,
  })
  expect((await administrator.request(listProviders, {}, { 'accept-language': 'fr' })).body.providers[1].label).toBe('Bac à sable')
})

test('reports live keys on a test site, and failing providers as not ready', async () => {
  const getRioPay = async () => (await administrator.request(listProviders, {})).body.providers[2]
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
  const list = async (query: Record<string, string>) => (await administrator.request(listPayments, { query })).body
  const { data: mismatched } = await list({ status: 'mismatch' })
  expect(mismatched).toEqual([
    {
      id: expect.any(Number),
      version: 1,
      reference,
      owner: 'shop',
      purpose: 'shirt',
      user: { id: user.id, label: expect.stringMatching(/^User/) },
      amount: 900,
      currency: 'XOF',
      description: 'A shirt',
      provider: 'rio.pay',
      status: 'mismatch',
      is_test: true,
      mismatch: 'amount',
      received_amount: 400,
      received_currency: 'XOF',
      received_is_test: true,
      checked_at: expect.any(String),
      created_at: expect.any(String),
      settled_at: null,
    },
  ])
  expect((await administrator.request(listProviders, {})).body.mismatches).toBe(1)
  expect((await list({ query: reference.slice(4, 16) })).data).toHaveLength(1)
  expect((await list({ 'provider.eq': 'sandbox' })).data).toEqual([])
  for (const wildcard of ['%', '%_%']) expect((await list({ 'reference.starts_with': wildcard })).data, wildcard).toEqual([])
  const first = await list({ status: 'pending', perPage: '2' })
  const second = await list({ status: 'pending', perPage: '2', cursor: first.next_cursor })
  const ids = [...first.data, ...second.data].map(({ id }: { id: number }) => id)
  expect(ids).toEqual([...new Set(ids)].sort((a, b) => b - a))
  expect(first.data).toHaveLength(2)
  expect((await administrator.request(countPayments, { query: { status: 'mismatch' } })).body).toEqual({ total: 1, is_exact: true })
})

test.each([
  ['status', 'unknown'],
  ['query', 'x'.repeat(201)],
  ['sort', 'amount'],
  ['user', 'x'],
  ['cursor', 'nonsense'],
])('returns 422 for the parameter %s=%s', async (name, value) => {
  const { status, body } = await administrator.request(listPayments, { query: { [name]: value } })
  expect([status, Object.keys(body.errors)]).toEqual([422, [name]])
})

test('supports the order and the search of the list with indexes', async () => {
  for (let count = 0; count < 2; count += 1) await site.createStartedPayment()
  const visitor = await site.createSignedInUser({ permissions: ['admin'] })
  expect(await findUnindexedQueries(site, resource, { plugin: 'payments', visitor })).toEqual([])
})

test('exports the payments of a list with amounts in their smallest unit', async () => {
  const { reference } = await site.createStartedPayment({ amount: 1234 })
  const { text } = await administrator.request(exportPayments, { query: { query: reference, columns: 'reference,amount,currency' } })
  expect(text).toContain('Reference')
  expect(text).toContain(`"${reference}","1234","XOF"`)
})

test('marks a failed payment as paid when the provider reports it later', async () => {
  const { reference } = await site.createStartedPayment()
  site.provider.recordPayment(reference, { status: 'failed' })
  const recheck = async () => (await administrator.request(recheckPayment, { params: { reference } })).body
  expect((await recheck()).status).toBe('failed')
  site.provider.recordPayment(reference)
  expect(await recheck()).toMatchObject({ status: 'paid', settled_at: expect.any(String) })
  expect(await site.listSettledEvents(reference)).toHaveLength(1)
})

test('keeps payments after the account is deleted and exports them to their user', async () => {
  const { user, reference } = await site.createStartedPayment()
  expect((await user.get('/api/v1/users/me/data')).body.payments).toEqual({
    payments: [expect.objectContaining({ reference, amount: 500, currency: 'XOF', status: 'pending' })],
  })
  await site.getContext('core').users.remove(user.id)
  const { body } = await administrator.request(listPayments, { query: { 'reference.eq': reference } })
  expect(body.data).toMatchObject([{ user: { id: user.id, label: null } }])
  site.provider.recordPayment(reference)
  expect((await site.getIntents().settle(reference)).status).toBe('paid')
})

test('returns 401 when a deleted user starts a payment', async () => {
  const user = await site.createSignedInUser()
  const { reference } = await site.getIntents().create(site.buildPayment(user.id))
  await site.getContext('core').users.remove(user.id)
  expect((await user.request(startPayment, { params: { reference } })).status).toBe(401)
})
