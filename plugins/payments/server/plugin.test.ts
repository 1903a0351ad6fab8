import { afterAll, beforeAll, expect, test } from 'vitest'
import { createPaymentsSite, type PaymentsSite } from './testing/payments-site.ts'

let site: PaymentsSite
beforeAll(async () => {
  site = await createPaymentsSite()
})
afterAll(() => site.close())

const isRunning = (id: string) => site.site.registry.isRunning(id)
const getPlugins = () => site.getContext('core').plugins

test('renders translated page titles', async () => {
  const user = await site.createSignedInUser()
  expect((await user.get(`/payments/pay-${'a'.repeat(32)}`)).text).toContain('<title>Payment')
  expect((await user.get(`/payments/sandbox/pay-${'a'.repeat(32)}`, { 'accept-language': 'fr' })).text).toContain('<title>Bac à sable')
})

test('contributes the admin page to users with payments.view only', async () => {
  expect((await (await site.createSignedInUser({ permissions: ['admin.access', 'payments.view'] })).get('/')).text).toContain('PaymentsPage')
  expect((await (await site.createSignedInUser({ permissions: ['admin.access'] })).get('/')).text).not.toContain('PaymentsPage')
})

test('keeps pending payments while the plugin is disabled', async () => {
  const { reference } = await site.createStartedPayment()
  await getPlugins().disable('payments')
  await expect.poll(() => isRunning('payments')).toBe(false)
  expect(isRunning('rio.pay')).toBe(false)
  expect((await site.createVisitor().send('POST', '/api/v1/payments/rio.pay/webhook', { bytes: Buffer.from('{}') })).status).toBe(404)
  await site.enablePlugin('payments')
  site.provider.recordPayment(reference)
  expect((await site.getIntents().settle(reference)).status).toBe('paid')
})

test('ignores a third-party provider that is not named like its plugin', async () => {
  Object.assign(site.provider, { name: 'paystack' })
  expect((await site.getIntents().listProviders('XOF')).map(({ name }) => name)).toEqual(['sandbox'])
  Object.assign(site.provider, { name: 'rio.pay.mobile' })
  expect((await site.getIntents().listProviders('XOF')).map(({ name }) => name)).toEqual(['sandbox', 'rio.pay.mobile'])
  Object.assign(site.provider, { name: 'rio.pay' })
})

test('removes both tables and the trigger on purge and creates them again on enable', async () => {
  await getPlugins().disable('payments')
  await expect.poll(() => isRunning('payments')).toBe(false)
  expect((await getPlugins().planPurge('payments')).tables.map(({ name }) => name)).toEqual(['payment_intents', 'payment_sandbox', 'payment_unused_webhooks'])
  await getPlugins().purge('payments', 'payments')
  const remaining = await site.sql("select 1 from pg_class where relname like 'payment%' union all select 1 from pg_proc where proname like 'payment%'")
  expect(remaining).toEqual([])
  await site.enablePlugin('payments')
  const user = await site.createSignedInUser()
  expect((await site.getIntents().create(site.buildPayment(user.id, { provider: 'sandbox' }))).status).toBe('created')
})
