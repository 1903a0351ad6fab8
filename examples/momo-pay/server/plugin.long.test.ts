import { createHmac, randomUUID } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { createRandom } from '@balafon/plugin-billing/testing/random'
import { testSubscriptionProvider } from '@balafon/plugin-billing/testing/recurring-conformance'
import type { RecurringHarness } from '@balafon/plugin-billing/testing/recurring-harness'
import { type ProviderHarness, testPaymentProvider } from '@balafon/plugin-payments/testing'
import { createTestSite, type TestSite } from '@balafon/sdk/testing'
import { afterAll, beforeAll } from 'vitest'
import { createAgreementsDouble } from './testing/agreements-double.ts'

const KEY = 'test_0123456789abcdef'

interface Charge {
  id: string
  state: 'waiting' | 'approved' | 'rejected'
  amount: number
  currency: string
  is_live: boolean
  url: string
}

/** The service: it stores charges, and its API can be made to fail. */
const charges = new Map<string, Charge>()
const agreements = createAgreementsDouble()
let chooseFailure = () => false
const service: Server = createServer(async (request, response) => {
  const reply = (status: number, body: object) => response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  if (chooseFailure()) return void response.destroy()
  if (request.headers.authorization !== `Bearer ${KEY}`) return void reply(401, {})
  let text = ''
  for await (const chunk of request) text += chunk
  if (request.url?.startsWith('/agreements')) return void reply(200, agreements.respond(request.url, text === '' ? null : JSON.parse(text)))
  if (request.method === 'POST') {
    const { id, amount, currency } = JSON.parse(text)
    charges.set(id, { id, state: 'waiting', amount, currency, is_live: false, url: `http://127.0.0.1/approve/${id}` })
    return void reply(200, charges.get(id) ?? {})
  }
  const charge = charges.get(request.url?.split('/').at(-1) ?? '')
  reply(charge ? 200 : 404, charge ?? {})
})

let site: TestSite
beforeAll(async () => {
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve))
  site = await createTestSite({ PLUGINS_DIR: path.resolve(import.meta.dirname, '../..') })
  await site.enablePlugin('acme.momo')
  const { settings } = site.getContext('core')
  await settings.set('momo.api_url', `http://127.0.0.1:${(service.address() as AddressInfo).port}`)
  await settings.set('momo.api_key', KEY)
})
afterAll(async () => {
  await site.close()
  await new Promise((resolve) => service.close(resolve))
})

const WRONG = { amount: { amount: 4999 }, currency: { currency: 'NGN' }, mode: { is_live: true }, reference: { id: 'another' } } as const

const changeCharge = (reference: string, patch: Partial<Charge>) => void Object.assign(charges.get(reference) ?? {}, patch)

const createHarness = (): ProviderHarness => ({
  site,
  provider: 'acme.momo',
  currency: 'XOF',
  pay: async (reference, wrong) => changeCharge(reference, { state: 'approved', ...(wrong && WRONG[wrong]) }),
  decline: async (reference) => changeCharge(reference, { state: 'rejected' }),
  createWebhook: async (reference) => createWebhook({ reference }),
  setReachable: async (value) => {
    chooseFailure = () => !value
  },
})

function createWebhook(content: object) {
  const body = Buffer.from(JSON.stringify(content))
  return { headers: { 'x-momo-signature': createHmac('sha256', KEY).update(body).digest('hex') }, body }
}

const createRecurringHarness = (): RecurringHarness => ({
  site,
  provider: 'acme.momo',
  currency: 'XOF',
  pay: async (reference, wrong) => agreements.pay(reference, wrong),
  elapse: async (reference, days, outcome) => agreements.elapse(reference, days, outcome),
  countCharges: async (reference) => agreements.countCharges(reference),
  createWebhook: async (reference, event = randomUUID()) => createWebhook({ event, reference }),
  setFaults(options) {
    const random = createRandom(options?.seed ?? 0)
    chooseFailure = () => options !== undefined && random() < options.probability
  },
})

testPaymentProvider('Mobile money', createHarness)

testSubscriptionProvider('Mobile money', createRecurringHarness, { differences: ['mode', 'reference'], isRemote: true })
