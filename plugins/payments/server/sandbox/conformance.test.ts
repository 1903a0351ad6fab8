import { createTestSite, type TestSite } from '@balafon/sdk/testing'
import { afterAll, beforeAll } from 'vitest'
import { type ProviderHarness, testPaymentProvider } from '../../testing/index.ts'
import { createSandboxSecret } from './sandbox.secret.ts'
import { createSignature, SIGNATURE_HEADER } from './signature.ts'

let site: TestSite
let getSecret: () => Promise<string>
beforeAll(async () => {
  site = await createTestSite()
  getSecret = createSandboxSecret(site.getContext('payments'))
})
afterAll(() => site.close())

const FAULTS = { amount: 'wrong_amount', currency: 'wrong_currency', mode: 'live_money', reference: 'wrong_reference' } as const

const decide = async (reference: string, status: string, fault: string) =>
  void (await site.sql('update payment_sandbox set status = $2, fault = $3, decided_at = now() where reference = $1', [reference, status, fault]))

const createHarness = (): ProviderHarness => ({
  site,
  provider: 'sandbox',
  currency: 'XOF',
  pay: (reference, wrong) => decide(reference, 'paid', wrong ? FAULTS[wrong] : 'none'),
  decline: (reference) => decide(reference, 'failed', 'none'),
  async createWebhook(reference) {
    const [row] = await site.sql<{ status: string }>('select status from payment_sandbox where reference = $1', [reference])
    const body = Buffer.from(JSON.stringify({ event: `payment.${row?.status}`, data: { reference } }))
    return { headers: { [SIGNATURE_HEADER]: createSignature(body, await getSecret()) }, body }
  },
  setReachable: async (isReachable) => void (await site.sql('update payment_sandbox set fault = $1', [isReachable ? 'none' : 'verify_fails'])),
})

testPaymentProvider('The sandbox', createHarness)
