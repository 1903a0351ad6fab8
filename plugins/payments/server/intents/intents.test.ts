import { getProblem } from '@balafon/sdk/server'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { checkPayment, getPayment, startPayment } from '../../contract/payments.ts'
import { createPaymentsSite, type PaymentsSite } from '../testing/payments-site.ts'

let site: PaymentsSite
let user: Awaited<ReturnType<PaymentsSite['createSignedInUser']>>
beforeAll(async () => {
  site = await createPaymentsSite()
  user = await site.createSignedInUser()
})
afterAll(() => site.close())
beforeEach(() => {
  site.provider.orders.length = 0
  Object.assign(site.provider.behaviour, { isReady: true, isTest: true })
})

const create = (patch: Parameters<PaymentsSite['buildPayment']>[1] = {}) => site.getIntents().create(site.buildPayment(user.id, patch))
const getErrorCode = (promise: Promise<unknown>) =>
  promise.then(
    () => 'nothing',
    (error) => getProblem(error)?.code,
  )
const withReference = (reference: string) => ({ params: { reference } })

test('creates a payment with a random reference', async () => {
  const first = await create()
  const second = await create()
  expect(first).toMatchObject({
    owner: 'shop',
    purpose: 'shirt',
    userId: user.id,
    amount: 500,
    currency: 'XOF',
    status: 'created',
    isTest: true,
    settledAt: null,
  })
  expect(first.reference).toMatch(/^pay-[0-9a-f]{32}$/)
  expect(second.reference).not.toBe(first.reference)
  expect(await site.getIntents().find(first.reference)).toEqual(first)
  expect(await site.getIntents().find(`pay-${'0'.repeat(32)}`)).toBeNull()
})

test('creates no payment when the transaction is rolled back', async () => {
  let reference = ''
  await site.site.db
    .transaction(async (transaction) => {
      reference = (await site.getIntents().create(site.buildPayment(user.id), transaction)).reference
      throw new Error('rolled back')
    })
    .catch(() => {})
  expect(await site.getIntents().find(reference)).toBeNull()
})

test.each([0, -500, 0.5, Number.NaN, 2 ** 53, Number.POSITIVE_INFINITY])('rejects the amount %s', async (amount) => {
  expect(await getErrorCode(create({ amount }))).toBe('payments.invalid_amount')
})

test('rejects more than the limit per payment, which is in whole units of the currency', async () => {
  expect(await getErrorCode(create({ amount: 1_000_001 }))).toBe('payments.amount_above_maximum')
  expect(await getErrorCode(create({ amount: 100_000_001, currency: 'EUR' }))).toBe('payments.amount_above_maximum')
  await create({ amount: 1_000_000 })
  await create({ amount: 100_000_000, currency: 'EUR' })
})

test('rejects payments that no provider can collect, and return URLs of other sites', async () => {
  expect(await getErrorCode(create({ provider: 'unknown' }))).toBe('payments.unknown_provider')
  expect(await getErrorCode(create({ currency: 'JPY' }))).toBe('payments.unsupported_currency')
  expect(await getErrorCode(create({ returnTo: '//evil.test' }))).toBe('payments.invalid_return_path')
  site.provider.behaviour.isTest = false
  expect(await getErrorCode(create())).toBe('payments.wrong_mode')
  site.provider.behaviour.isReady = false
  expect(await getErrorCode(create())).toBe('payments.provider_not_ready')
})

test('lists the usable providers of a currency', async () => {
  const listNames = async (currency: string) => (await site.getIntents().listProviders(currency)).map(({ name }) => name)
  expect(await listNames('XOF')).toEqual(['sandbox', 'rio.pay'])
  expect(await listNames('JPY')).toEqual([])
  site.provider.behaviour.isTest = false
  expect(await listNames('XOF')).toEqual(['sandbox'])
})

test('sends the order to the provider once for simultaneous start requests', async () => {
  const { reference } = await create({ amount: 750 })
  const responses = await Promise.all(Array.from({ length: 10 }, () => user.request(startPayment, withReference(reference))))
  expect(site.provider.orders).toEqual([
    {
      reference,
      amount: 750,
      currency: 'XOF',
      description: 'A shirt',
      user: { id: user.id, name: expect.any(String), email: user.email },
      language: 'en',
      returnUrl: `${site.getContext('core').site.getUrl()}/payments/${reference}`,
      isTest: true,
    },
  ])
  // A request that arrives while another one asks the provider is refused.
  for (const { status } of responses) expect([200, 409]).toContain(status)
  expect(responses.some(({ status }) => status === 200)).toBe(true)
  const repeatedResponse = await user.request(startPayment, withReference(reference))
  expect(repeatedResponse.body.payment).toMatchObject({
    status: 'pending',
    amount: 750,
    start: { kind: 'redirect', url: `https://pay.example.test/${reference}` },
  })
  expect(site.provider.orders).toHaveLength(1)
})

test('returns 422 and changes nothing when a request names amount, user or status', async () => {
  const { reference } = await create()
  for (const body of [{ amount: 1 }, { user_id: 1 }, { status: 'paid' }, { provider: 'sandbox' }]) {
    expect((await user.post(`/api/v1/payments/${reference}/start`, body)).status).toBe(422)
    expect((await user.post(`/api/v1/payments/${reference}/check`, { reference, ...body })).status).toBe(422)
  }
  expect(await site.getIntents().find(reference)).toMatchObject({ amount: 500, userId: user.id, status: 'created', provider: 'rio.pay' })
})

test('returns the same 404 for another user’s payment as for an unknown one', async () => {
  const { reference } = await create()
  const other = await site.createSignedInUser({ roles: ['admin'] })
  for (const endpoint of [getPayment, startPayment, checkPayment]) {
    const otherUserResponse = await other.request(endpoint, withReference(reference))
    const unknownResponse = await other.request(endpoint, withReference(`pay-${'0'.repeat(32)}`))
    expect([otherUserResponse.status, otherUserResponse.text], endpoint.path).toEqual([404, unknownResponse.text])
    expect((await site.createVisitor().request(endpoint, withReference(reference))).status).toBe(401)
  }
  expect(site.provider.orders).toEqual([])
})

test('keeps a payment pending when its provider fails at the start', async () => {
  const { start } = site.provider.behaviour
  for (const failingStart of [() => Promise.reject(new Error('500')), async () => ({ kind: 'redirect', url: 'javascript:alert(1)' }) as const]) {
    site.provider.behaviour.start = failingStart
    const { reference } = await create()
    const response = await user.request(startPayment, withReference(reference))
    expect([response.status, response.body.code]).toEqual([503, 'payments.provider_unavailable'])
    expect((await user.request(startPayment, withReference(reference))).body.code).toBe('payments.already_started')
    site.provider.recordPayment(reference)
    expect((await user.request(checkPayment, withReference(reference))).body.payment).toMatchObject({ status: 'paid', start: null })
  }
  site.provider.behaviour.start = start
})

test('returns the data of an inline provider to the client', async () => {
  const { start } = site.provider.behaviour
  site.provider.behaviour.start = async () => ({ kind: 'inline', data: { access_code: 'abc' } })
  const { reference } = await create()
  await user.request(startPayment, withReference(reference))
  site.provider.behaviour.start = start
  expect((await user.request(getPayment, withReference(reference))).body.payment.start).toEqual({ kind: 'inline', data: { access_code: 'abc' } })
})
