import { getProblem } from '@balafon/sdk/server'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { checkPayment, getPayment, startPayment } from '../../contract/payments.ts'
import { createPaymentsSite, type PaymentsSite } from '../testing/payments-site.ts'

let site: PaymentsSite
let member: Awaited<ReturnType<PaymentsSite['member']>>
beforeAll(async () => {
  site = await createPaymentsSite()
  member = await site.member()
})
afterAll(() => site.close())
beforeEach(() => {
  site.provider.orders.length = 0
  Object.assign(site.provider.behaviour, { isReady: true, isTest: true })
})

const create = (patch: Parameters<PaymentsSite['wish']>[1] = {}) => site.intents().create(site.wish(member.id, patch))
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'nothing',
    (error) => getProblem(error)?.code,
  )
const at = (reference: string) => ({ params: { reference } })

test('a payment is noted, with a reference nobody can guess', async () => {
  const one = await create()
  const other = await create()
  expect(one).toMatchObject({
    owner: 'shop',
    purpose: 'shirt',
    userId: member.id,
    amount: 500,
    currency: 'XOF',
    status: 'created',
    isTest: true,
    settledAt: null,
  })
  expect(one.reference).toMatch(/^pay-[0-9a-f]{32}$/)
  expect(other.reference).not.toBe(one.reference)
  expect(await site.intents().find(one.reference)).toEqual(one)
  expect(await site.intents().find(`pay-${'0'.repeat(32)}`)).toBeNull()
})

test('with a transaction it is there if that commits, and only then', async () => {
  let reference = ''
  await site.site.db
    .transaction(async (transaction) => {
      reference = (await site.intents().create(site.wish(member.id), transaction)).reference
      throw new Error('rolled back')
    })
    .catch(() => {})
  expect(await site.intents().find(reference)).toBeNull()
})

test.each([0, -500, 0.5, Number.NaN, 2 ** 53, Number.POSITIVE_INFINITY])('%s is no amount', async (amount) => {
  expect(await codeOf(create({ amount }))).toBe('payments.wrong_amount')
})

test('what a provider cannot collect is refused before anything is noted', async () => {
  expect(await codeOf(create({ provider: 'nobody' }))).toBe('payments.unknown_provider')
  expect(await codeOf(create({ currency: 'JPY' }))).toBe('payments.currency_not_taken')
  expect(await codeOf(create({ returnTo: '//evil.test' }))).toBe('payments.wrong_place')
  site.provider.behaviour.isTest = false
  expect(await codeOf(create())).toBe('payments.wrong_money')
  site.provider.behaviour.isReady = false
  expect(await codeOf(create())).toBe('payments.provider_not_ready')
})

test('who sells is told which providers there are for a currency', async () => {
  const names = async (currency: string) => (await site.intents().providers(currency)).map(({ name }) => name)
  expect(await names('XOF')).toEqual(['sandbox', 'rio.pay'])
  expect(await names('JPY')).toEqual([])
  site.provider.behaviour.isTest = false
  expect(await names('XOF')).toEqual(['sandbox'])
})

test('beginning hands the provider what was agreed, once, and everybody hears the same answer', async () => {
  const { reference } = await create({ amount: 750 })
  const answers = await Promise.all(Array.from({ length: 10 }, () => member.call(startPayment, at(reference))))
  expect(site.provider.orders).toEqual([
    {
      reference,
      amount: 750,
      currency: 'XOF',
      description: 'A shirt',
      user: { id: member.id, name: expect.any(String), email: member.email },
      language: 'en',
      returnUrl: `${site.context('core').site.url()}/payments/${reference}`,
      isTest: true,
    },
  ])
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]))
  const again = await member.call(startPayment, at(reference))
  expect(again.body.payment).toMatchObject({ status: 'pending', amount: 750, start: { kind: 'redirect', url: `https://pay.example.test/${reference}` } })
  expect(site.provider.orders).toHaveLength(1)
})

test('what a browser says of amount, user or status is refused and changes nothing', async () => {
  const { reference } = await create()
  for (const body of [{ amount: 1 }, { user_id: 1 }, { status: 'paid' }, { provider: 'sandbox' }]) {
    expect((await member.post(`/api/v1/payments/${reference}/start`, body)).status).toBe(422)
    expect((await member.post(`/api/v1/payments/${reference}/check`, { reference, ...body })).status).toBe(422)
  }
  expect(await site.intents().find(reference)).toMatchObject({ amount: 500, userId: member.id, status: 'created', provider: 'rio.pay' })
})

test('another’s payment answers as one that is not there', async () => {
  const { reference } = await create()
  const other = await site.member({ roles: ['admin'] })
  for (const spec of [getPayment, startPayment, checkPayment]) {
    const foreign = await other.call(spec, at(reference))
    const unknown = await other.call(spec, at(`pay-${'0'.repeat(32)}`))
    expect([foreign.status, foreign.text], spec.path).toEqual([404, unknown.text])
    expect((await site.visitor().call(spec, at(reference))).status).toBe(401)
  }
  expect(site.provider.orders).toEqual([])
})

test('a provider that fails at the beginning leaves a payment that can still turn out to be made', async () => {
  const { start } = site.provider.behaviour
  for (const broken of [() => Promise.reject(new Error('500')), async () => ({ kind: 'redirect', url: 'javascript:alert(1)' }) as const]) {
    site.provider.behaviour.start = broken
    const { reference } = await create()
    const answer = await member.call(startPayment, at(reference))
    expect([answer.status, answer.body.code]).toEqual([503, 'payments.provider_unavailable'])
    expect((await member.call(startPayment, at(reference))).body.code).toBe('payments.already_started')
    site.provider.pay(reference)
    expect((await member.call(checkPayment, at(reference))).body.payment).toMatchObject({ status: 'paid', start: null })
  }
  site.provider.behaviour.start = start
})

test('a provider that comes to the user hands on what its component needs', async () => {
  const { start } = site.provider.behaviour
  site.provider.behaviour.start = async () => ({ kind: 'inline', data: { access_code: 'abc' } })
  const { reference } = await create()
  await member.call(startPayment, at(reference))
  site.provider.behaviour.start = start
  expect((await member.call(getPayment, at(reference))).body.payment.start).toEqual({ kind: 'inline', data: { access_code: 'abc' } })
})
