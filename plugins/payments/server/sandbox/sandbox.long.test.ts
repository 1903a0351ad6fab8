import { afterAll, beforeAll, expect, test } from 'vitest'
import { tryPayment } from '../../contract/administration.ts'
import { checkPayment, getPayment, startPayment } from '../../contract/payments.ts'
import { decideSandboxPayment, type Fault, getSandboxPayment, type Outcome } from '../../contract/sandbox.ts'
import type { PaymentServices } from '../assemble.ts'
import { createPaymentsSite, type PaymentsSite } from '../testing/payments-site.ts'
import { SIGNATURE_HEADER, signatureOf } from './signature.ts'

// It listens: the sandbox's webhook comes over HTTP, as a real one does.
let site: PaymentsSite
beforeAll(async () => {
  site = await createPaymentsSite({ listens: true })
})
afterAll(() => site.close())

const sandbox = () => site.services<PaymentServices>('payments').sandbox
const statusOf = async (reference: string) => (await site.intents().find(reference))?.status

async function begun() {
  const { member, reference } = await site.begun({ provider: 'sandbox' })
  const decide = (outcome: Outcome, fault: Fault = 'none') => member.call(decideSandboxPayment, { params: { reference }, body: { outcome, fault } })
  const check = async () => (await member.call(checkPayment, { params: { reference } })).body.payment.status
  return { member, reference, decide, check }
}

/** As if the twenty seconds of an outage had gone by. */
const wait = (reference: string) => site.sql("update payment_sandbox set decided_at = now() - interval '1 minute' where reference = $1", [reference])
/** Letters to the webhook that wait to be sent. */
const waiting = async (reference: string) =>
  (
    await site.sql("select 1 from jobs.job where name = 'payments' and state in ('created', 'retry', 'active') and data -> 'data' ->> 'reference' = $1", [
      reference,
    ])
  ).length

test('the user is sent to its page, which asks for what was agreed', async () => {
  const { member, reference } = await begun()
  const place = `${site.context('core').site.url()}/payments`
  expect((await member.call(getPayment, { params: { reference } })).body.payment.start).toEqual({ kind: 'redirect', url: `${place}/sandbox/${reference}` })
  expect((await member.call(getSandboxPayment, { params: { reference } })).body.payment).toEqual({
    reference,
    amount: 500,
    currency: 'XOF',
    description: 'A shirt',
    status: 'pending',
    return_url: `${place}/${reference}`,
  })
})

test('its webhook comes through the real route and settles the payment by itself', async () => {
  const { reference, decide } = await begun()
  expect((await decide('pay')).body.payment.status).toBe('paid')
  await expect.poll(() => statusOf(reference), { timeout: 15_000 }).toBe('paid')
  expect(await site.toldOf(reference)).toHaveLength(1)
  expect((await decide('decline')).body.code).toBe('payments.sandbox.decided')
})

test('declined is failed, and left is abandoned', async () => {
  const [declined, left] = [await begun(), await begun()]
  await declined.decide('decline')
  await expect.poll(() => statusOf(declined.reference), { timeout: 15_000 }).toBe('failed')
  await left.decide('leave')
  expect(await left.check()).toBe('abandoned')
  expect(await waiting(left.reference)).toBe(0)
})

test('paid later is pending first', async () => {
  const { reference, decide, check } = await begun()
  await decide('later')
  expect([await check(), await waiting(reference)]).toEqual(['pending', 1])
  await sandbox().sandbox.payLater(reference)
  await expect.poll(() => statusOf(reference), { timeout: 15_000 }).toBe('paid')
})

test('who declined meanwhile is not made to pay later', async () => {
  const { reference, decide } = await begun()
  await decide('later')
  await decide('decline')
  await sandbox().sandbox.payLater(reference)
  expect((await sandbox().store.find(reference))?.status).toBe('failed')
})

test.each(['wrong_amount', 'wrong_currency', 'wrong_reference', 'live_money'] as const)('%s does not add up', async (fault) => {
  const { reference, decide } = await begun()
  await decide('pay', fault)
  await expect.poll(() => statusOf(reference), { timeout: 15_000 }).toBe('mismatch')
  expect(await site.toldOf(reference)).toEqual([])
})

test('while it answers with errors the payment stays open, and then it is paid', async () => {
  const { reference, decide, check } = await begun()
  await decide('pay', 'verify_fails')
  expect(await check()).toBe('pending')
  await wait(reference)
  expect(await check()).toBe('paid')
})

test('while it hangs it is given up, and then it is paid', async () => {
  const { reference, check } = await begun()
  await site.sql("update payment_sandbox set status = 'paid', fault = 'verify_hangs', decided_at = now() where reference = $1", [reference])
  const abort = new AbortController()
  const asked = sandbox().provider.verify(reference, abort.signal)
  abort.abort(new Error('too late'))
  await expect(asked).rejects.toThrow('too late')
  await wait(reference)
  expect(await check()).toBe('paid')
})

test('a webhook that comes three times is one event, and one that never comes is made up for', async () => {
  const [thrice, never] = [await begun(), await begun()]
  await thrice.decide('pay', 'webhook_thrice')
  await never.decide('pay', 'webhook_never')
  await expect.poll(() => waiting(thrice.reference), { timeout: 15_000 }).toBe(0)
  expect([await statusOf(thrice.reference), await statusOf(never.reference)]).toEqual(['paid', 'pending'])
  expect(await never.check()).toBe('paid')
  for (const { reference } of [thrice, never]) expect(await site.toldOf(reference)).toHaveLength(1)
})

test('a forged one is refused', async () => {
  const { reference, decide } = await begun()
  await decide('pay', 'webhook_forged')
  await expect.poll(() => waiting(reference), { timeout: 15_000 }).toBe(0)
  expect(await statusOf(reference)).toBe('pending')
})

test('its signature is over the bytes, with a secret of its own', async () => {
  const { reference } = await begun()
  const body = Buffer.from(JSON.stringify({ event: 'payment.paid', data: { reference } }))
  const tell = (signature: string, bytes = body) =>
    site.visitor().send('POST', '/api/v1/payments/sandbox/webhook', { bytes, headers: { [SIGNATURE_HEADER]: signature } })
  const secret = await sandbox().secret()
  expect(secret).toHaveLength(64)
  expect((await tell(signatureOf(body, secret))).status).toBe(200)
  expect((await tell(signatureOf(body, 'another secret'))).status).toBe(401)
  expect((await tell(signatureOf(body, secret), Buffer.concat([body, Buffer.from(' ')]))).status).toBe(401)
  expect((await tell(signatureOf(body, secret).toUpperCase())).status).toBe(401)
  expect(JSON.stringify(await site.sql("select value from settings where key = 'payments.sandbox.secret'"))).not.toContain(secret)
})

test('another’s page is not there', async () => {
  const { reference } = await begun()
  const other = await site.member({ roles: ['admin'] })
  expect((await other.call(getSandboxPayment, { params: { reference } })).status).toBe(404)
  expect((await other.call(decideSandboxPayment, { params: { reference }, body: { outcome: 'pay' } })).status).toBe(404)
})

test('switched off it takes nothing new, and ends what it began', async () => {
  const { decide, check } = await begun()
  await site.context('core').settings.set('payments.sandbox.enable', false)
  const admin = await site.member({ roles: ['admin'] })
  expect((await admin.call(tryPayment, { body: { provider: 'sandbox' } })).body.code).toBe('payments.provider_not_ready')
  await decide('pay')
  expect(await check()).toBe('paid')
  await site.context('core').settings.set('payments.sandbox.enable', true)
})

test('a payment that was begun is not begun again at the sandbox', async () => {
  const { member, reference } = await begun()
  await Promise.all([1, 2, 3].map(() => member.call(startPayment, { params: { reference } })))
  expect(await site.sql('select 1 from payment_sandbox where reference = $1', [reference])).toHaveLength(1)
})
