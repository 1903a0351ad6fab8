import { randomBytes } from 'node:crypto'
import { buildUrl } from '@balafon/sdk/contract'
import { defineJob } from '@balafon/sdk/server'
import { z } from 'zod'
import { paymentWebhook } from '../../contract/payments.ts'
import type { PaymentsContext } from '../models.ts'
import { SANDBOX_PROVIDER } from './sandbox.provider.ts'
import { PAY_LATER_JOB, type SandboxService, SEND_WEBHOOK_JOB } from './sandbox.service.ts'
import { createSignature, SIGNATURE_HEADER } from './signature.ts'

interface Services {
  readonly service: SandboxService
  readonly getSecret: () => Promise<string>
}

const WEBHOOK_TIMEOUT_MS = 15_000

/** Creates the sandbox's jobs. Its webhook is sent like a real provider's: over HTTP, signed, to the site's public URL, and retried by the job queue. */
export function createSandboxJobs({ service, getSecret }: Services, { models, site }: Pick<PaymentsContext, 'models' | 'site'>) {
  const sendWebhook = async (reference: string, isForged: boolean) => {
    const row = site.isProduction ? null : await models.SandboxPayment.findByPk(reference)
    if (!row) return
    const body = Buffer.from(JSON.stringify({ event: `payment.${row.status}`, data: { reference } }))
    const signature = createSignature(body, isForged ? randomBytes(32).toString('hex') : await getSecret())
    const url = site.getUrl() + buildUrl(paymentWebhook, { provider: SANDBOX_PROVIDER })
    const signal = AbortSignal.timeout(WEBHOOK_TIMEOUT_MS)
    const { ok, status } = await fetch(url, { method: 'POST', body, headers: { [SIGNATURE_HEADER]: signature }, signal })
    // A forged webhook is refused on purpose, so it is not retried.
    if (!ok && !isForged) throw new Error(`the webhook returned ${status}`)
  }
  return [
    defineJob({
      name: SEND_WEBHOOK_JOB,
      schema: z.object({ reference: z.string(), isForged: z.boolean().optional() }),
      run: ({ reference, isForged = false }) => sendWebhook(reference, isForged),
    }),
    defineJob({ name: PAY_LATER_JOB, schema: z.object({ reference: z.string() }), run: ({ reference }) => service.payPending(reference) }),
  ]
}
