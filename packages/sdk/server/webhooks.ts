import type { LogFilters, LogPage } from './site-logs.ts'

/** A URL outside of the site that receives public events. */
export interface Webhook {
  readonly id: number
  readonly url: string
  /** Names of public events. */
  readonly events: readonly string[]
  readonly enabled: boolean
  readonly created_at: Date
  /** The status of the last delivery; `null` when there was none yet. */
  readonly last_status: DeliveryStatus | null
}

/** `queued` includes deliveries that will be retried; `failed` means that the last retry failed. */
export type DeliveryStatus = 'queued' | 'sent' | 'failed'

/** A delivery of an event to a webhook. */
export interface WebhookDelivery {
  readonly id: number
  /** Stays the same for every attempt, also when an administrator sends the delivery again. */
  readonly message_id: string
  readonly event: string
  readonly status: DeliveryStatus
  readonly attempts: number
  /** HTTP status of the last response; `null` when there was none. */
  readonly response_status: number | null
  readonly created_at: Date
  readonly tried_at: Date | null
}

/** Which deliveries to list. All given conditions must apply. */
export interface DeliveryFilters extends LogFilters {
  readonly statuses?: readonly DeliveryStatus[]
}

/** An event that webhooks can receive. */
export interface PublicEvent {
  readonly name: string
  /** A translation key. */
  readonly label: string
  /** `core`, or the plugin's id. */
  readonly owner: string
}

/** A webhook to create. */
export interface NewWebhook {
  readonly url: string
  readonly events: readonly string[]
  readonly createdBy: number
}

/** Manages webhooks. Operations throw 404 `webhook.unknown` for an unknown id, and 422 with errors at `url` and `events`. */
export interface WebhookOperations {
  /** Returns the public events of the core and of the running plugins. */
  listEvents(): readonly PublicEvent[]
  list(): Promise<Webhook[]>
  /** Creates a webhook. Its secret is returned only here. */
  create(webhook: NewWebhook): Promise<{ webhook: Webhook; secret: string }>
  update(id: number, patch: { readonly url?: string; readonly events?: readonly string[]; readonly enabled?: boolean }): Promise<Webhook>
  remove(id: number): Promise<void>
  listDeliveries(id: number, query: LogPage & DeliveryFilters): Promise<WebhookDelivery[]>
  /** Counts the deliveries of a webhook, at most `limit`. */
  countDeliveries(id: number, filters: DeliveryFilters, limit: number): Promise<number>
  /** Sends a delivery again, with the same message id. */
  resend(id: number, deliveryId: number): Promise<void>
  /** Sends a test message to the webhook. */
  sendTest(id: number): Promise<void>
}
