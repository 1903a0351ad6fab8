import { expect, test } from 'vitest'
import { cancelSubscription } from '../contract/subscription.ts'
import { createRandom } from './random.ts'
import type { RecurringScenario } from './recurring-scenario.ts'

const COPIES = 60
const SEEDS = [1, 2, 3]

/** Declares the test that the plan is given even when no webhook arrives, because the page and a job ask the provider. */
export function testWithoutWebhookDelivery(get: () => RecurringScenario): void {
  test('gives the plan without any webhook', async () => {
    const { start, pay, site, hasAccess } = get()
    const { user, reference } = await start()
    await pay(reference)
    await site.sql('update billing_subscriptions set next_check_at = now() where reference = $1', [reference])
    await site.getServices<{ synchronization: { synchronizeDue(count: number): Promise<void> } }>('billing').synchronization.synchronizeDue(100)
    expect(await hasAccess(user)).toBe(true)
  })
}

/** Declares the test of a provider that sends no webhooks. */
export function testWithoutWebhooks(get: () => RecurringScenario): void {
  test('rejects webhooks', async () => {
    expect(await get().sendWebhook({ headers: {}, body: Buffer.from('{}') })).toBeGreaterThanOrEqual(400)
  })
}

/** Declares the tests of webhooks and failing responses. */
export function testRecurringWebhooks(get: () => RecurringScenario): void {
  test('gives the plan when a webhook arrives before the response of the page, late and many times', async () => {
    const { createWebhook, start, pay, sendWebhook, waitFor, hasAccess, countEvents, createEventId, listInvoices, countCharges } = get()
    if (!createWebhook) throw new Error('the harness has no createWebhook')
    const { user, reference } = await start()
    expect(await sendWebhook(await createWebhook(reference))).toBe(200)
    await pay(reference)
    const webhook = await createWebhook(reference, createEventId())
    const before = await countEvents(reference)
    const statuses = await Promise.all(Array.from({ length: COPIES }, () => sendWebhook(webhook)))
    expect(new Set(statuses)).toEqual(new Set([200]))
    expect(await waitFor(() => hasAccess(user))).toBe(true)
    expect(await sendWebhook(webhook)).toBe(200)
    expect([await countEvents(reference), (await listInvoices(user)).length, await countCharges(reference)]).toEqual([before + 1, 1, 1])
  })

  test('rejects forged and missing signatures', async () => {
    const { createWebhook, start, pay, sendWebhook, countEvents } = get()
    if (!createWebhook) throw new Error('the harness has no createWebhook')
    const { reference } = await start()
    await pay(reference)
    const { headers, body } = await createWebhook(reference)
    const signed = Object.keys(headers).filter((name) => name !== 'content-type')
    for (const name of signed) {
      const forged = Object.fromEntries(signed.map((each) => [each, each === name ? '' : (headers[each] ?? '')]))
      expect([name, await sendWebhook({ headers: forged, body })]).toEqual([name, 401])
    }
    expect(await sendWebhook({ headers, body: Buffer.from(`${body.toString('utf8')} `) })).toBe(401)
    expect(await sendWebhook({ headers, body: Buffer.from('{') })).toBe(401)
    expect(await countEvents(reference)).toBe(0)
  })

  test('keeps what the provider reports when webhooks arrive in another order', async () => {
    const { createWebhook, subscribe, sendWebhook, elapse, waitFor, getOwn, countEvents } = get()
    if (!createWebhook) throw new Error('the harness has no createWebhook')
    const { user, reference } = await subscribe()
    const early = await createWebhook(reference)
    await elapse(user, reference, 30.5, 'decline')
    const failed = await createWebhook(reference)
    await user.request(cancelSubscription, { body: { reason: 'other', details: '' } })
    const events = await countEvents(reference)
    for (const webhook of [failed, early, failed]) expect(await sendWebhook(webhook)).toBe(200)
    expect(await waitFor(async () => (await countEvents(reference)) === events + 2)).toBe(true)
    expect(await waitFor(async () => (await getOwn(user)) === null)).toBe(true)
  })

  test('charges once, whatever order of responses fails', async () => {
    const { setFaults, start, pay, check, getOwn, countCharges, listInvoices } = get()
    if (!setFaults) throw new Error('the harness has no setFaults')
    for (const seed of SEEDS) {
      const { user, reference } = await start()
      const random = createRandom(seed)
      const steps = [() => pay(reference), ...Array.from({ length: 4 }, () => () => check(user))].toSorted(() => random() - 0.5)
      setFaults({ seed, probability: 0.5 })
      for (const step of steps) await step()
      setFaults()
      await check(user)
      expect([seed, (await getOwn(user))?.status, await countCharges(reference), (await listInvoices(user)).length]).toEqual([seed, 'active', 1, 1])
    }
  })

  test('returns 503 and changes nothing when the provider does not respond', async () => {
    const { setFaults, subscribe, check, getOwn } = get()
    if (!setFaults) throw new Error('the harness has no setFaults')
    const { user } = await subscribe()
    setFaults({ seed: 4, probability: 1 })
    const response = await check(user)
    setFaults()
    expect([response.status, response.body.code]).toEqual([503, 'billing.provider_unavailable'])
    expect(await getOwn(user)).toMatchObject({ status: 'active', valid: true })
  })
}
