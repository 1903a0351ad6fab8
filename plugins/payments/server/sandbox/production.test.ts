import { createTestSite, type TestSite } from '@balafon/sdk/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTrialPayment, listProviders } from '../../contract/administration.ts'
import { decideSandboxPayment, getSandboxPayment } from '../../contract/sandbox.ts'
import { models } from '../models.ts'
import type { PaymentServices } from '../payment-services.ts'

let site: TestSite
beforeAll(async () => {
  site = await createTestSite({ NODE_ENV: 'production', ALLOW_HTTP: '1', BASE_URL: 'http://localhost:3000' })
  expect(site.site.registry.isRunning('payments'), 'the production site loads the built plugin: build it first').toBe(true)
  await site.getContext('core').settings.set('payments.sandbox.enable', true)
})
afterAll(() => site.close())

const REFERENCE = `pay-${'a'.repeat(32)}`

test('hides the sandbox in production even when the setting enables it', async () => {
  const admin = await site.createSignedInUser({ roles: ['admin'] })
  expect((await admin.request(listProviders, {})).body).toMatchObject({ providers: [{ name: 'paystack', is_ready: false }], site_mode: 'live' })
  expect((await admin.request(createTrialPayment, { body: { provider: 'sandbox' } })).body.code).toBe('payments.unknown_provider')
  expect((await admin.get(`/payments/sandbox/${REFERENCE}`)).status).toBe(404)
  expect((await site.createVisitor().send('POST', '/api/v1/payments/sandbox/webhook', { bytes: Buffer.from('{}') })).status).toBe(404)
})

test('rejects every sandbox operation in production, even with existing rows', async () => {
  const user = await site.createSignedInUser()
  const left = { reference: REFERENCE, userId: user.id, amount: 500, currency: 'XOF', description: 'Left', returnUrl: 'http://localhost:3000/' }
  await site.getModels('payments', models).SandboxPayment.create(left)
  expect((await user.request(getSandboxPayment, { params: { reference: REFERENCE } })).status).toBe(404)
  expect((await user.request(decideSandboxPayment, { params: { reference: REFERENCE }, body: { outcome: 'pay' } })).status).toBe(404)
  const { provider, service } = site.getServices<PaymentServices>('payments').sandbox
  const order = { reference: REFERENCE, amount: 500, currency: 'XOF', description: '', language: 'en', returnUrl: '', isTest: true }
  expect(await provider.isReady()).toBe(false)
  await expect(provider.start({ ...order, user: { id: user.id, name: '', email: '' } })).rejects.toThrow('no sandbox in production')
  await expect(provider.verify(REFERENCE, new AbortController().signal)).rejects.toThrow('no sandbox in production')
  await expect(provider.readWebhook?.({ headers: {}, body: Buffer.from('{}') })).rejects.toThrow('no sandbox in production')
  await service.payPending(REFERENCE)
  expect(await site.sql('select status from payment_sandbox')).toEqual([{ status: 'pending' }])
})
