import { defineJob, type FetchExternal, type Job } from '@balafon/sdk/server'
import { z } from 'zod'
import type { Sealer } from '../../security/sealer.ts'
import { TRIES } from '../jobs/jobs.ts'
import { signedHeaders } from './signature.ts'
import type { WebhooksStore } from './webhooks.store.ts'

/** A queue of its own: receivers that are slow delay nobody's letters. */
export const WEBHOOKS = 'core.webhooks'
export const SEND = 'send-webhook'

export interface SendingServices {
  readonly store: WebhooksStore
  readonly sealer: Sealer
  readonly fetchOutside: FetchExternal
  /** `core`, or a plugin's id. */
  readonly isOpen: (owner: string) => boolean
}

export const secretPlace = (webhookId: number) => `webhook/${webhookId}`

/** Tells one receiver. Any answer of 200 to 299 is heard; all else is tried again, and noted when it is given up. */
export const sendWebhookJob = ({ store, sealer, fetchOutside, isOpen }: SendingServices): Job =>
  defineJob({
    name: SEND,
    schema: z.object({ deliveryId: z.number() }),
    async run({ deliveryId }, { attempt }) {
      const parcel = await store.parcel(deliveryId)
      if (parcel?.status !== 'queued') return
      const { url, messageId, body, owner, enabled, webhookId } = parcel
      if (!enabled || !isOpen(owner)) return store.note(deliveryId, { status: 'failed', answer: null, error: 'it was switched off' })
      const gaveUp = attempt >= TRIES ? 'failed' : 'queued'
      let answer: number | null = null
      try {
        const secret = sealer.unseal(parcel.secret, secretPlace(webhookId))
        const headers = { 'content-type': 'application/json', ...signedHeaders(secret, messageId, body, new Date()) }
        answer = (await fetchOutside(url, { method: 'POST', headers, body, maxBytes: 0 })).status
        if (answer < 200 || answer > 299) throw new Error(`it answered ${answer}`)
      } catch (error) {
        await store.note(deliveryId, { status: gaveUp, answer, error: (error as Error).message })
        throw error
      }
      await store.note(deliveryId, { status: 'sent', answer, error: null })
    },
  })
