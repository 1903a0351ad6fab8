import type { TestSite } from '@balafon/sdk/testing'
import { beforeEach, describe, expect, test } from 'vitest'
import type { PaymentIntents } from '../contract/intents.ts'
import { checkPayment, startPayment } from '../contract/payments.ts'
import type { PaymentWebhook } from '../contract/providers.ts'

/** What can differ from the request in a payment that a provider reports as paid. */
export type WrongPayment = 'amount' | 'currency' | 'mode' | 'reference'

/** What the conformance tests need to know about a provider and its side of a payment. */
export interface ProviderHarness {
  /** A site on which the provider can be chosen. */
  readonly site: TestSite
  /** The name of the provider. */
  readonly provider: string
  readonly currency: string
  /** The payer pays; with `wrong`, another payment than the requested one is collected. */
  pay(reference: string, wrong?: WrongPayment): Promise<void>
  /** The payer's attempt fails. */
  decline(reference: string): Promise<void>
  /** A webhook about the payment as it is now, signed as the provider signs it. */
  createWebhook(reference: string): Promise<PaymentWebhook>
  /** Makes the provider's API fail, or work again. */
  setReachable(isReachable: boolean): Promise<void>
}

const AMOUNT = 5000

/**
 * Declares the tests that every payment provider must pass: late, repeated, disordered, forged and missing webhooks, and payments with another
 * amount, currency, mode or reference.
 */
export function testPaymentProvider(name: string, getHarness: () => ProviderHarness): void {
  describe(`${name} as a payment provider`, () => {
    beforeEach(async () => {
      await recordEvents(getHarness().site)
      await getHarness().setReachable(true)
    })

    test('is listed for its currency', async () => {
      const { provider, currency } = getHarness()
      expect(await getIntents(getHarness()).listProviders(currency)).toContainEqual(expect.objectContaining({ name: provider }))
    })

    test('stays pending until the payer pays', async () => {
      const { reference, check } = await createPayment(getHarness())
      expect(await check()).toBe('pending')
      expect(await countSettled(getHarness(), reference)).toBe(0)
    })

    test('settles once when the page, the webhook and the reconcile job check at the same time', async () => {
      const harness = getHarness()
      const { reference, check } = await createPayment(harness)
      await harness.pay(reference)
      const webhook = await harness.createWebhook(reference)
      await Promise.all([check(), sendWebhook(harness, webhook), sendWebhook(harness, webhook), getIntents(harness).settle(reference), check()])
      for (let copy = 0; copy < 5; copy += 1) expect(await sendWebhook(harness, webhook)).toBe(200)
      expect([await getStatus(harness, reference), await countSettled(harness, reference)]).toEqual(['paid', 1])
    })

    test('settles without any webhook', async () => {
      const { reference } = await createPayment(getHarness())
      await getHarness().pay(reference)
      expect((await getIntents(getHarness()).settle(reference)).status).toBe('paid')
      expect(await countSettled(getHarness(), reference)).toBe(1)
    })

    test('settles a payment that was abandoned when its webhook comes late', async () => {
      const harness = getHarness()
      const { reference } = await createPayment(harness)
      await harness.site.sql("update payment_intents set status = 'abandoned' where reference = $1", [reference])
      await harness.pay(reference)
      await sendWebhook(harness, await harness.createWebhook(reference))
      expect([await getStatus(harness, reference), await countSettled(harness, reference)]).toEqual(['paid', 1])
    })

    test('stays paid when the webhook of an earlier failed attempt arrives afterwards', async () => {
      const harness = getHarness()
      const { reference } = await createPayment(harness)
      await harness.decline(reference)
      const declined = await harness.createWebhook(reference)
      await harness.pay(reference)
      await sendWebhook(harness, await harness.createWebhook(reference))
      await sendWebhook(harness, declined)
      expect([await getStatus(harness, reference), await countSettled(harness, reference)]).toEqual(['paid', 1])
    })

    test('rejects webhooks with a changed body or without a signature', async () => {
      const harness = getHarness()
      const { reference } = await createPayment(harness)
      await harness.pay(reference)
      const { headers, body } = await harness.createWebhook(reference)
      const changed = Buffer.from(body.toString('utf8').replace(/\}\s*$/, ', "forged": true}'))
      expect(await sendWebhook(harness, { headers, body: changed })).toBe(401)
      expect(await sendWebhook(harness, { headers: {}, body })).toBe(401)
      expect(await getStatus(harness, reference)).toBe('pending')
    })

    test.each(['amount', 'currency', 'mode', 'reference'] as const)('never settles a payment with another %s', async (wrong) => {
      const harness = getHarness()
      const { reference, check } = await createPayment(harness)
      await harness.pay(reference, wrong)
      await sendWebhook(harness, await harness.createWebhook(reference))
      expect(await check()).toBe('mismatch')
      expect(await countSettled(harness, reference)).toBe(0)
    })

    test('keeps the payment pending while its API fails, so that the webhook is sent again', async () => {
      const harness = getHarness()
      const { reference } = await createPayment(harness)
      await harness.pay(reference)
      const webhook = await harness.createWebhook(reference)
      await harness.setReachable(false)
      expect(await sendWebhook(harness, webhook)).toBe(503)
      expect(await getStatus(harness, reference)).toBe('pending')
      await harness.setReachable(true)
      expect(await sendWebhook(harness, webhook)).toBe(200)
      expect([await getStatus(harness, reference), await countSettled(harness, reference)]).toEqual(['paid', 1])
    })
  })
}

function getIntents({ site }: ProviderHarness): PaymentIntents {
  const [first] = site.getContext('core').getProviders('payments.intents/v1')
  if (!first) throw new Error('no plugin provides payments.intents/v1')
  return first.provider
}

/** Creates a payment of a new user and starts it at the provider. */
async function createPayment(harness: ProviderHarness) {
  const user = await harness.site.createSignedInUser()
  const { reference } = await getIntents(harness).create({
    owner: 'conformance',
    purpose: 'test',
    userId: user.id,
    amount: AMOUNT,
    currency: harness.currency,
    provider: harness.provider,
    description: 'Conformance',
    returnTo: '/',
  })
  const { body } = await user.request(startPayment, { params: { reference } })
  expect(body.payment.start).not.toBeNull()
  return { reference, check: async () => (await user.request(checkPayment, { params: { reference } })).body.payment.status }
}

const getStatus = async (harness: ProviderHarness, reference: string) => (await getIntents(harness).find(reference))?.status

const sendWebhook = async ({ site, provider }: ProviderHarness, { headers, body }: PaymentWebhook): Promise<number> => {
  const defined = Object.fromEntries(Object.entries(headers).filter((entry): entry is [string, string] => entry[1] !== undefined))
  return (await site.createVisitor().send('POST', `/api/v1/payments/${provider}/webhook`, { bytes: body, headers: defined })).status
}

/** Copies each published event, because rows leave the outbox when they are delivered. */
const recordEvents = async ({ site, sql }: TestSite) => {
  const [existing] = await sql<{ name: string | null }>("select to_regclass('conformance_events')::text as name")
  if (existing?.name) return
  await site.migrationDb.query(`
    create table conformance_events (reference text);
    create function record_conformance_event() returns trigger language plpgsql security definer as $$
      begin insert into public.conformance_events values (new.payload ->> 'reference'); return new; end $$;
    create trigger record_conformance_event after insert on event_outbox
      for each row when (new.name = 'payments.settled/v1') execute function record_conformance_event();
    grant select on conformance_events to public`)
}

async function countSettled({ site }: ProviderHarness, reference: string): Promise<number> {
  const [row] = await site.sql<{ count: number }>('select count(*)::int as count from conformance_events where reference = $1', [reference])
  return row?.count ?? 0
}
