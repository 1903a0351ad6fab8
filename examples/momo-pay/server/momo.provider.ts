import { createHmac, timingSafeEqual } from 'node:crypto'
import type { PaymentProvider, VerifiedPayment } from '@balafon/plugin-payments/contract/providers'
import type { ContextOf } from '@balafon/sdk/server'
import { z } from 'zod'
import type manifest from '../plugin.ts'

const SIGNATURE_HEADER = 'x-momo-signature'
const TIMEOUT_MS = 10_000

/** A charge as the service reports it. Amounts are in the currency's smallest unit. */
const Charge = z.object({
  id: z.string(),
  state: z.enum(['waiting', 'approved', 'rejected']),
  amount: z.int(),
  currency: z.string(),
  is_live: z.boolean(),
  url: z.string(),
})

const STATUSES = { waiting: 'pending', approved: 'paid', rejected: 'failed' } as const satisfies Record<string, VerifiedPayment['status']>

type Context = Pick<ContextOf<typeof manifest>, 'settings'>

/** Creates a provider that collects payments with mobile money. The user approves them on the page of the service. */
export function createMomoProvider({ settings }: Context): PaymentProvider {
  const findKey = () => settings.get<string | null>('momo.api_key')

  async function request(path: string, signal: AbortSignal, body?: object) {
    const response = await fetch(`${await settings.get<string>('momo.api_url')}${path}`, {
      method: body ? 'POST' : 'GET',
      headers: { authorization: `Bearer ${await findKey()}`, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
      redirect: 'error',
      signal,
    })
    if (!response.ok) throw new Error(`the mobile-money service responded with ${response.status}`)
    return Charge.parse(await response.json())
  }

  return {
    name: 'acme.momo',
    label: 'momo.label',
    currencies: ['XOF'],
    isReady: async () => Boolean(await findKey()) && (await settings.get<string>('momo.api_url')) !== '',
    isTest: async () => !(await findKey())?.startsWith('live_'),
    async start({ reference, amount, currency, description, returnUrl }) {
      const order = { id: reference, amount, currency, description, return_url: returnUrl }
      const { url } = await request('/charges', AbortSignal.timeout(TIMEOUT_MS), order)
      return { kind: 'redirect', url }
    },
    async verify(reference, signal) {
      const { id, state, amount, currency, is_live } = await request(`/charges/${encodeURIComponent(reference)}`, signal)
      return { status: STATUSES[state], amount, currency, isTest: !is_live, reference: id }
    },
    async readWebhook({ headers, body }) {
      const key = await findKey()
      if (!key || !isSignature(body, headers[SIGNATURE_HEADER], key)) throw new Error('the signature is invalid')
      return z.object({ reference: z.string() }).parse(JSON.parse(body.toString('utf8')))
    },
  }
}

/** Compares a signature in constant time. */
function isSignature(body: Buffer, signature: string | undefined, key: string): boolean {
  const [received, expected] = [Buffer.from(signature ?? ''), Buffer.from(createHmac('sha256', key).update(body).digest('hex'))]
  return received.length === expected.length && timingSafeEqual(received, expected)
}
