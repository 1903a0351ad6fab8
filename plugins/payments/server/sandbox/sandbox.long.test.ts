import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTrialPayment } from '../../contract/administration.ts'
import { checkPayment, getPayment, startPayment } from '../../contract/payments.ts'
import { decideSandboxPayment, type Fault, getSandboxPayment, type Outcome } from '../../contract/sandbox.ts'
import { models } from '../models.ts'
import type { PaymentServices } from '../payment-services.ts'
import { createPaymentsSite, type PaymentsSite } from '../testing/payments-site.ts'
import { createSignature, SIGNATURE_HEADER } from './signature.ts'

// The site listens on a port: the sandbox sends its webhook over HTTP.
let site: PaymentsSite
beforeAll(async () => {
  site = await createPaymentsSite({ isListening: true })
})
afterAll(() => site.close())

const getSandbox = () => site.getServices<PaymentServices>('payments').sandbox
const getPaymentModel = () => site.getModels('payments', models).SandboxPayment
const getStatus = async (reference: string) => (await site.getIntents().find(reference))?.status

async function createPayment() {
  const { user, reference } = await site.createStartedPayment({ provider: 'sandbox' })
  const decide = (outcome: Outcome, fault: Fault = 'none') => user.request(decideSandboxPayment, { params: { reference }, body: { outcome, fault } })
  const check = async () => (await user.request(checkPayment, { params: { reference } })).body.payment.status
  return { user, reference, decide, check }
}

/** Ends the 20 seconds of a simulated outage. */
const endOutage = (reference: string) => getPaymentModel().update({ decidedAt: new Date(Date.now() - 60_000) }, { where: { reference } })
/** Counts the payment’s webhooks that are still to be sent. */
const countQueuedWebhooks = async (reference: string) =>
  (
    await site.sql("select 1 from jobs.job where name = 'payments' and state in ('created', 'retry', 'active') and data -> 'data' ->> 'reference' = $1", [
      reference,
    ])
  ).length

test('redirects the user to a page with the requested payment', async () => {
  const { user, reference } = await createPayment()
  const baseUrl = `${site.getContext('core').site.getUrl()}/payments`
  expect((await user.request(getPayment, { params: { reference } })).body.payment.start).toEqual({ kind: 'redirect', url: `${baseUrl}/sandbox/${reference}` })
  expect((await user.request(getSandboxPayment, { params: { reference } })).body.payment).toEqual({
    reference,
    amount: 500,
    currency: 'XOF',
    description: 'A shirt',
    status: 'pending',
    return_url: `${baseUrl}/${reference}`,
  })
})

test('settles the payment by a webhook through the public route', async () => {
  const { reference, decide } = await createPayment()
  expect((await decide('pay')).body.payment.status).toBe('paid')
  await expect.poll(() => getStatus(reference), { timeout: 15_000 }).toBe('paid')
  expect(await site.listSettledEvents(reference)).toHaveLength(1)
  expect((await decide('decline')).body.code).toBe('payments.sandbox_already_paid')
})

test('reports a declined payment as failed and an unfinished one as abandoned', async () => {
  const [declinedPayment, leftPayment] = [await createPayment(), await createPayment()]
  await declinedPayment.decide('decline')
  await expect.poll(() => getStatus(declinedPayment.reference), { timeout: 15_000 }).toBe('failed')
  await leftPayment.decide('leave')
  expect(await leftPayment.check()).toBe('abandoned')
  expect(await countQueuedWebhooks(leftPayment.reference)).toBe(0)
})

test('keeps a payment pending until it is paid later', async () => {
  const { reference, decide, check } = await createPayment()
  await decide('later')
  expect([await check(), await countQueuedWebhooks(reference)]).toEqual(['pending', 1])
  await getSandbox().service.payPending(reference)
  await expect.poll(() => getStatus(reference), { timeout: 15_000 }).toBe('paid')
})

test('does not pay later when the user declined in the meantime', async () => {
  const { reference, decide } = await createPayment()
  await decide('later')
  await decide('decline')
  await getSandbox().service.payPending(reference)
  expect((await getPaymentModel().findByPk(reference))?.status).toBe('failed')
})

test.each(['wrong_amount', 'wrong_currency', 'wrong_reference', 'live_money'] as const)('leads to a mismatch with the fault %s', async (fault) => {
  const { reference, decide } = await createPayment()
  await decide('pay', fault)
  await expect.poll(() => getStatus(reference), { timeout: 15_000 }).toBe('mismatch')
  expect(await site.listSettledEvents(reference)).toEqual([])
})

test('settles the payment after a period of errors', async () => {
  const { reference, decide, check } = await createPayment()
  await decide('pay', 'verify_fails')
  expect(await check()).toBe('pending')
  await endOutage(reference)
  expect(await check()).toBe('paid')
})

test('aborts a check that hangs and settles the payment later', async () => {
  const { reference, check } = await createPayment()
  await getPaymentModel().update({ status: 'paid', fault: 'verify_hangs', decidedAt: new Date() }, { where: { reference } })
  const abortController = new AbortController()
  const verification = getSandbox().provider.verify(reference, abortController.signal)
  abortController.abort(new Error('too late'))
  await expect(verification).rejects.toThrow('too late')
  await endOutage(reference)
  expect(await check()).toBe('paid')
})

test('publishes one event for three webhooks, and settles without any webhook', async () => {
  const [thrice, never] = [await createPayment(), await createPayment()]
  await thrice.decide('pay', 'webhook_thrice')
  await never.decide('pay', 'webhook_never')
  await expect.poll(() => countQueuedWebhooks(thrice.reference), { timeout: 15_000 }).toBe(0)
  expect([await getStatus(thrice.reference), await getStatus(never.reference)]).toEqual(['paid', 'pending'])
  expect(await never.check()).toBe('paid')
  for (const { reference } of [thrice, never]) expect(await site.listSettledEvents(reference)).toHaveLength(1)
})

test('rejects a forged webhook', async () => {
  const { reference, decide } = await createPayment()
  await decide('pay', 'webhook_forged')
  await expect.poll(() => countQueuedWebhooks(reference), { timeout: 15_000 }).toBe(0)
  expect(await getStatus(reference)).toBe('pending')
})

test('signs the raw body with a generated secret', async () => {
  const { reference } = await createPayment()
  const body = Buffer.from(JSON.stringify({ event: 'payment.paid', data: { reference } }))
  const sendWebhook = (signature: string, bytes = body) =>
    site.createVisitor().send('POST', '/api/v1/payments/sandbox/webhook', { bytes, headers: { [SIGNATURE_HEADER]: signature } })
  const secret = await getSandbox().getSecret()
  expect(secret).toHaveLength(64)
  expect((await sendWebhook(createSignature(body, secret))).status).toBe(200)
  expect((await sendWebhook(createSignature(body, 'another secret'))).status).toBe(401)
  expect((await sendWebhook(createSignature(body, secret), Buffer.concat([body, Buffer.from(' ')]))).status).toBe(401)
  expect((await sendWebhook(createSignature(body, secret).toUpperCase())).status).toBe(401)
  expect(JSON.stringify(await site.sql("select value from settings where key = 'payments.sandbox.secret'"))).not.toContain(secret)
})

test('returns 404 for another user’s payment', async () => {
  const { reference } = await createPayment()
  const other = await site.createSignedInUser({ roles: ['admin'] })
  expect((await other.request(getSandboxPayment, { params: { reference } })).status).toBe(404)
  expect((await other.request(decideSandboxPayment, { params: { reference }, body: { outcome: 'pay' } })).status).toBe(404)
})

test('rejects new payments and completes existing ones when the sandbox is disabled', async () => {
  const { decide, check } = await createPayment()
  await site.getContext('core').settings.set('payments.sandbox.enable', false)
  const admin = await site.createSignedInUser({ roles: ['admin'] })
  expect((await admin.request(createTrialPayment, { body: { provider: 'sandbox' } })).body.code).toBe('payments.provider_not_ready')
  await decide('pay')
  expect(await check()).toBe('paid')
  await site.getContext('core').settings.set('payments.sandbox.enable', true)
})

test('creates one sandbox payment for repeated start requests', async () => {
  const { user, reference } = await createPayment()
  await Promise.all([1, 2, 3].map(() => user.request(startPayment, { params: { reference } })))
  expect(await site.sql('select 1 from payment_sandbox where reference = $1', [reference])).toHaveLength(1)
})
