import { afterAll, beforeAll, expect, test } from 'vitest'
import { createPaymentsSite, type PaymentsSite } from './testing/payments-site.ts'

let site: PaymentsSite
beforeAll(async () => {
  site = await createPaymentsSite()
})
afterAll(() => site.close())

const isOpen = (id: string) => site.site.registry.isOpen(id)
const plugins = () => site.context('core').plugins

test('its pages have names of their own, in the language of who reads', async () => {
  const member = await site.member()
  expect((await member.get(`/payments/pay-${'a'.repeat(32)}`)).text).toContain('<title>Payment')
  expect((await member.get(`/payments/sandbox/pay-${'a'.repeat(32)}`, { 'accept-language': 'fr' })).text).toContain('<title>Bac à sable')
})

test('the tab is for who may see payments', async () => {
  expect((await (await site.member({ permissions: ['admin.access', 'payments.view'] })).get('/')).text).toContain('PaymentsTab')
  expect((await (await site.member({ permissions: ['admin.access'] })).get('/')).text).not.toContain('PaymentsTab')
})

test('off and on, what is open stays open', async () => {
  const { reference } = await site.begun()
  await plugins().disable('payments')
  await expect.poll(() => isOpen('payments')).toBe(false)
  expect(isOpen('rio.pay')).toBe(false)
  expect((await site.visitor().send('POST', '/api/v1/payments/rio.pay/webhook', { bytes: Buffer.from('{}') })).status).toBe(404)
  await site.enable('payments')
  site.provider.pay(reference)
  expect((await site.intents().settle(reference)).status).toBe('paid')
})

test('a stranger cannot answer for another’s provider', async () => {
  Object.assign(site.provider, { name: 'paystack' })
  expect((await site.intents().providers('XOF')).map(({ name }) => name)).toEqual(['sandbox'])
  Object.assign(site.provider, { name: 'rio.pay.mobile' })
  expect((await site.intents().providers('XOF')).map(({ name }) => name)).toEqual(['sandbox', 'rio.pay.mobile'])
  Object.assign(site.provider, { name: 'rio.pay' })
})

test('a purge takes both tables and the guard away, and installing brings them back', async () => {
  await plugins().disable('payments')
  await expect.poll(() => isOpen('payments')).toBe(false)
  expect((await plugins().planPurge('payments')).tables.map(({ name }) => name)).toEqual(['payment_intents', 'payment_sandbox'])
  await plugins().purge('payments', 'payments')
  const left = await site.sql("select 1 from pg_class where relname like 'payment%' union all select 1 from pg_proc where proname like 'payment%'")
  expect(left).toEqual([])
  await site.enable('payments')
  const member = await site.member()
  expect((await site.intents().create(site.wish(member.id, { provider: 'sandbox' }))).status).toBe('created')
})
