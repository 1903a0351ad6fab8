import { createTestSite, type TestSite } from '@balafon/sdk/testing'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { PaymentIntents } from '../../contract/intents.ts'
import { startPayment } from '../../contract/payments.ts'
import { getPaystackFrame } from '../../contract/paystack.ts'
import { createPaystackDouble, type PaystackDouble, type ProviderHarness, testPaymentProvider } from '../../testing/index.ts'
import type { PaymentServices } from '../payment-services.ts'
import { readPaystackConfig } from './paystack-config.ts'

const SECRET_KEY = 'sk_test_0123456789abcdef'

let site: TestSite
let double: PaystackDouble
beforeAll(async () => {
  double = await createPaystackDouble({ secretKey: SECRET_KEY })
  vi.stubEnv('PAYSTACK_BASE_URL', double.url)
  site = await createTestSite()
  const { settings } = site.getContext('payments')
  await settings.set('payments.paystack.secret_key', SECRET_KEY)
  await settings.set('payments.paystack.enable', true)
})
afterAll(async () => {
  await site.close()
  await double.close()
  vi.unstubAllEnvs()
})

const DEVIATIONS = {
  amount: { amount: 499_900 },
  currency: { currency: 'NGN' },
  mode: { domain: 'live' },
  reference: { reported_reference: 'pay-ffffffffffffffffffffffffffffffff' },
} as const

const createHarness = (): ProviderHarness => ({
  site,
  provider: 'paystack',
  currency: 'XOF',
  pay: async (reference, wrong) => double.pay(reference, wrong ? DEVIATIONS[wrong] : {}),
  decline: async (reference) => double.fail(reference),
  createWebhook: async (reference) => double.createChargeWebhook(reference),
  setReachable: async (isReachable) => double.setFaults(isReachable ? undefined : { seed: 1, probability: 1, faults: ['http_500', 'reset', 'truncated'] }),
})

testPaymentProvider('Paystack', createHarness)

const getIntents = (): PaymentIntents => {
  const [first] = site.getContext('core').getProviders('payments.intents/v1')
  if (!first) throw new Error('no plugin provides payments.intents/v1')
  return first.provider
}

async function createStarted(amount = 2000) {
  const user = await site.createSignedInUser()
  const terms = { owner: 'shop', purpose: 'shirt', currency: 'XOF', provider: 'paystack', description: 'A shirt', returnTo: '/' }
  const { reference } = await getIntents().create({ ...terms, userId: user.id, amount })
  const { body } = await user.request(startPayment, { params: { reference } })
  return { user, reference, start: body.payment.start }
}

async function createPaid(amount = 2000) {
  const started = await createStarted(amount)
  double.pay(started.reference)
  await getIntents().settle(started.reference)
  return started
}

const send = async ({ headers, body }: { headers: Record<string, string>; body: Buffer }) =>
  (await site.createVisitor().send('POST', '/api/v1/payments/paystack/webhook', { bytes: body, headers })).status

describe('start', () => {
  test('initializes the transaction in hundredths and returns the access code only', async () => {
    const { reference, start } = await createStarted(2000)
    const transaction = double.find(reference)
    expect(transaction).toMatchObject({ amount: 200_000, currency: 'XOF' })
    expect(start).toEqual({ kind: 'inline', data: { access_code: transaction.access_code } })
  })

  test('settles a payment for which the user paid the fee in addition', async () => {
    const { reference } = await createStarted(2000)
    double.pay(reference, { amount: 206_400 })
    expect((await getIntents().settle(reference)).status).toBe('paid')
  })

  test('settles the payment after responses that failed at random', async () => {
    const started = await createStarted()
    double.pay(started.reference)
    double.setFaults({ seed: 7, probability: 0.7 })
    for (let attempt = 0; attempt < 12; attempt += 1)
      await getIntents()
        .settle(started.reference)
        .catch(() => null)
    double.setFaults()
    expect((await getIntents().settle(started.reference)).status).toBe('paid')
  })
})

describe('refunds and disputes', () => {
  test('follows refunds with amounts as numbers and as texts, and never counts one twice', async () => {
    const { reference } = await createPaid(2000)
    const first = double.refund(reference, '50000')
    expect(await send(first)).toBe(200)
    expect(await send(first)).toBe(200)
    expect((await getIntents().find(reference))?.status).toBe('partially_refunded')
    expect(await send(double.refund(reference, 150_000))).toBe(200)
    expect((await getIntents().find(reference))?.status).toBe('refunded')
    const [row] = await site.sql<{ amount: string }>('select refunded_amount::text as amount from payment_intents where reference = $1', [reference])
    expect(row?.amount).toBe('2000')
  })

  test('ignores a refund that is not processed', async () => {
    const { reference } = await createPaid()
    await send(double.refund(reference, 50_000, 'pending'))
    expect((await getIntents().find(reference))?.status).toBe('paid')
  })

  test.each([
    ['declined', 'paid'],
    ['merchant-accepted', 'charged_back'],
  ])('ends a dispute with the resolution %s as %s', async (resolution, status) => {
    const { reference } = await createPaid()
    await send(double.dispute(reference))
    expect((await getIntents().find(reference))?.status).toBe('disputed')
    await send(double.dispute(reference, 'resolved', resolution))
    expect((await getIntents().find(reference))?.status).toBe(status)
  })

  test('asks for the end of a dispute when its webhook never arrives', async () => {
    const { reference } = await createPaid()
    await send(double.dispute(reference))
    double.dispute(reference, 'resolved', 'merchant-accepted')
    await site.getServices<PaymentServices>('payments').checkDisputes()
    expect((await getIntents().find(reference))?.status).toBe('charged_back')
  })

  test('accepts unknown events and rejects signed text that is no JSON', async () => {
    expect(await send(double.createWebhook('subscription.create', { anything: [1] }))).toBe(200)
    expect(await send(double.createWebhook('charge.success', {}))).toBe(200)
  })
})

describe('GET secure/payments/paystack/{reference}', () => {
  test('returns a page with a policy that allows only the payment window', async () => {
    const { user, reference } = await createStarted()
    const response = await user.send('GET', `/secure/payments/paystack/${reference}`)
    expect(response.status).toBe(200)
    const policy = String(response.headers['content-security-policy'])
    expect(policy).toContain(`frame-src ${double.url}`)
    expect(policy).toContain("frame-ancestors 'self'")
  })

  test('returns 404 for another user’s payment and for a paid one', async () => {
    const { user, reference } = await createStarted()
    const other = await site.createSignedInUser()
    expect((await other.request(getPaystackFrame, { params: { reference } })).status).toBe(404)
    double.pay(reference)
    await getIntents().settle(reference)
    expect((await user.request(getPaystackFrame, { params: { reference } })).status).toBe(404)
  })
})

describe('readPaystackConfig', () => {
  test('refuses another address in production', () => {
    expect(() => readPaystackConfig('https://api.paystack.co.example.test', true)).toThrow('PAYSTACK_BASE_URL')
    expect(readPaystackConfig('https://api.paystack.co', true).apiUrl).toBe('https://api.paystack.co')
    expect(readPaystackConfig(undefined, true).apiUrl).toBe('https://api.paystack.co')
  })
})
