import { defineJob, type FetchExternal, type Job } from '@balafon/sdk/server'
import { z } from 'zod'
import { getErrorMessage } from '../../app/logging/error-message.ts'
import type { Sealer } from '../../security/sealer.ts'
import { createSignedHeaders } from './sign-webhook.ts'
import type { WebhookDeliveriesStore } from './webhook-deliveries.store.ts'

/** A separate queue, so that slow receivers do not delay emails. */
export const WEBHOOKS_QUEUE = 'core.webhooks'
export const SEND_WEBHOOK = 'send-webhook'

export interface SendWebhookDependencies {
  readonly store: Pick<WebhookDeliveriesStore, 'findDelivery' | 'recordAttempt'>
  readonly sealer: Sealer
  readonly fetchExternal: FetchExternal
  /** Returns whether the core or a plugin runs. */
  readonly isOwnerRunning: (owner: string) => boolean
}

/** Returns the context that the secret of a webhook is encrypted with. */
export const getSecretContext = (webhookId: number) => `webhook/${webhookId}`

/** Creates the job that sends a delivery. A response with a status from 200 to 299 ends it; anything else is retried. */
export const createSendWebhookJob = ({ store, sealer, fetchExternal, isOwnerRunning }: SendWebhookDependencies): Job =>
  defineJob({
    name: SEND_WEBHOOK,
    schema: z.object({ deliveryId: z.number() }),
    async run({ deliveryId }, { isLastAttempt }) {
      const delivery = await store.findDelivery(deliveryId)
      if (delivery?.status !== 'queued' || !delivery.webhook) return
      const { messageId, body, owner, webhook } = delivery
      if (!webhook.enabled || !isOwnerRunning(owner)) {
        const error = webhook.enabled ? `the plugin ${owner} is disabled` : 'the webhook is disabled'
        return store.recordAttempt(deliveryId, { status: 'failed', responseStatus: null, error })
      }
      let responseStatus: number | null = null
      try {
        const secret = sealer.unseal(webhook.secret, getSecretContext(webhook.id))
        const headers = { 'content-type': 'application/json', ...createSignedHeaders(secret, messageId, body, new Date()) }
        responseStatus = (await fetchExternal(webhook.url, { method: 'POST', headers, body, maxBytes: 0 })).status
        if (responseStatus < 200 || responseStatus > 299) throw new Error(`the response has status ${responseStatus}`)
      } catch (error) {
        await store.recordAttempt(deliveryId, { status: isLastAttempt ? 'failed' : 'queued', responseStatus, error: getErrorMessage(error) })
        throw error
      }
      await store.recordAttempt(deliveryId, { status: 'sent', responseStatus, error: null })
    },
  })
