import { randomBytes } from 'node:crypto'
import { buildUrl } from '@balafon/sdk/contract'
import { defineJob, type ServerContext } from '@balafon/sdk/server'
import { z } from 'zod'
import { paymentWebhook } from '../../contract/payments.ts'
import { SANDBOX } from './sandbox.provider.ts'
import { PAY_LATER, type Sandbox, SEND } from './sandbox.service.ts'
import type { SandboxStore } from './sandbox.store.ts'
import { SIGNATURE_HEADER, signatureOf } from './signature.ts'

interface Services {
  readonly sandbox: Sandbox
  readonly store: SandboxStore
  readonly secret: () => Promise<string>
}

const FIFTEEN_SECONDS = 15_000

/** The sandbox's webhook goes the way of a real one: over HTTP, signed, to the site's public address. What is not answered well is sent again by the queue. */
export function sandboxJobs({ sandbox, store, secret }: Services, { site }: Pick<ServerContext, 'site'>) {
  const send = async (reference: string, isForged: boolean) => {
    const row = site.isProduction ? null : await store.find(reference)
    if (!row) return
    const body = Buffer.from(JSON.stringify({ event: `payment.${row.status}`, data: { reference } }))
    const signature = signatureOf(body, isForged ? randomBytes(32).toString('hex') : await secret())
    const url = site.url() + buildUrl(paymentWebhook, { provider: SANDBOX })
    const { ok, status } = await fetch(url, { method: 'POST', body, headers: { [SIGNATURE_HEADER]: signature }, signal: AbortSignal.timeout(FIFTEEN_SECONDS) })
    // A forged one is refused, and that is the end of it.
    if (!ok && !isForged) throw new Error(`the webhook was answered with ${status}`)
  }
  return [
    defineJob({
      name: SEND,
      schema: z.object({ reference: z.string(), isForged: z.boolean().optional() }),
      run: ({ reference, isForged = false }) => send(reference, isForged),
    }),
    defineJob({ name: PAY_LATER, schema: z.object({ reference: z.string() }), run: ({ reference }) => sandbox.payLater(reference) }),
  ]
}
