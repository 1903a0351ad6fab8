import { createHmac, timingSafeEqual } from 'node:crypto'
import type { PaymentWebhook } from '@balafon/plugin-payments/contract/providers'
import type { ContextOf } from '@balafon/sdk/server'
import type { z } from 'zod'
import type manifest from '../plugin.ts'

const SIGNATURE_HEADER = 'x-momo-signature'
const TIMEOUT_MS = 10_000

export type MomoContext = Pick<ContextOf<typeof manifest>, 'settings'>

/** Creates the client of the mobile-money service. */
export function createMomoClient({ settings }: MomoContext) {
  const findKey = () => settings.get<string | null>('momo.api_key')
  return {
    isReady: async () => Boolean(await findKey()) && (await settings.get<string>('momo.api_url')) !== '',
    isTest: async () => !(await findKey())?.startsWith('live_'),
    /** Sends a POST request if there is a body, otherwise a GET request. Throws when the response does not match the schema. */
    async request<S extends z.ZodType>(
      path: string,
      schema: S,
      { signal, body }: { readonly signal?: AbortSignal; readonly body?: object } = {},
    ): Promise<z.output<S>> {
      const response = await fetch(`${await settings.get<string>('momo.api_url')}${path}`, {
        method: body ? 'POST' : 'GET',
        headers: { authorization: `Bearer ${await findKey()}`, 'content-type': 'application/json' },
        ...(body && { body: JSON.stringify(body) }),
        redirect: 'error',
        signal: signal ?? AbortSignal.timeout(TIMEOUT_MS),
      })
      if (!response.ok) throw new Error(`the mobile-money service responded with ${response.status}`)
      return schema.parse(await response.json())
    },
    /** Checks the signature of a webhook and reads it. */
    async readWebhook<S extends z.ZodType, R>({ headers, body }: PaymentWebhook, schema: S, present: (content: z.output<S>) => R): Promise<R> {
      const key = await findKey()
      if (!key || !isSignature(body, headers[SIGNATURE_HEADER], key)) throw new Error('the signature is invalid')
      return present(schema.parse(JSON.parse(body.toString('utf8'))))
    },
  }
}

/** Returns whether the signature fits the body. It compares in constant time, so that the time does not reveal a part of the signature. */
function isSignature(body: Buffer, signature: string | undefined, key: string): boolean {
  const [received, expected] = [Buffer.from(signature ?? ''), Buffer.from(createHmac('sha256', key).update(body).digest('hex'))]
  return received.length === expected.length && timingSafeEqual(received, expected)
}
