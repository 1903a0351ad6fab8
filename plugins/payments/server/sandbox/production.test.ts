import { createTestSite, type TestSite } from '@balafon/sdk/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listProviders, tryPayment } from '../../contract/administration.ts'
import { decideSandboxPayment, getSandboxPayment } from '../../contract/sandbox.ts'
import type { PaymentServices } from '../assemble.ts'

let site: TestSite
beforeAll(async () => {
  site = await createTestSite({ NODE_ENV: 'production', APP_SECRET: 'x'.repeat(40), BASE_URL: 'http://localhost:3000' })
  expect(site.site.registry.isOpen('payments'), 'in production it runs as it was built: build it first').toBe(true)
  await site.context('core').settings.set('payments.sandbox.enable', true)
})
afterAll(() => site.close())

const REFERENCE = `pay-${'a'.repeat(32)}`

test('in production there is no sandbox, whatever the settings say', async () => {
  const admin = await site.member({ roles: ['admin'] })
  expect((await admin.call(listProviders, {})).body).toMatchObject({ providers: [], site_mode: 'live' })
  expect((await admin.call(tryPayment, { body: { provider: 'sandbox' } })).body.code).toBe('payments.unknown_provider')
  expect((await admin.get(`/payments/sandbox/${REFERENCE}`)).status).toBe(404)
  expect((await site.visitor().send('POST', '/api/v1/payments/sandbox/webhook', { bytes: Buffer.from('{}') })).status).toBe(404)
})

test('and every call of it refuses by itself, also with rows left from before', async () => {
  const member = await site.member()
  await site.sql(
    `insert into payment_sandbox (reference, user_id, amount, currency, description, return_url) values ($1, $2, 500, 'XOF', 'Left', 'http://localhost:3000/')`,
    [REFERENCE, member.id],
  )
  expect((await member.call(getSandboxPayment, { params: { reference: REFERENCE } })).status).toBe(404)
  expect((await member.call(decideSandboxPayment, { params: { reference: REFERENCE }, body: { outcome: 'pay' } })).status).toBe(404)
  const { provider, sandbox } = site.services<PaymentServices>('payments').sandbox
  const order = { reference: REFERENCE, amount: 500, currency: 'XOF', description: '', language: 'en', returnUrl: '', isTest: true }
  expect(await provider.isReady()).toBe(false)
  await expect(provider.start({ ...order, user: { id: member.id, name: '', email: '' } })).rejects.toThrow('no sandbox in production')
  await expect(provider.verify(REFERENCE, new AbortController().signal)).rejects.toThrow('no sandbox in production')
  await expect(provider.readWebhook?.({ headers: {}, body: Buffer.from('{}') })).rejects.toThrow('no sandbox in production')
  await sandbox.payLater(REFERENCE)
  expect(await site.sql('select status from payment_sandbox')).toEqual([{ status: 'pending' }])
})
