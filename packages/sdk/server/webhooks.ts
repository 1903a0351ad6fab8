/** Who outside is told of events. */
export interface Webhook {
  readonly id: number
  readonly url: string
  /** Names of public events. */
  readonly events: readonly string[]
  readonly enabled: boolean
  readonly created_at: Date
  /** What became of the last thing it was told; `null` before there was any. */
  readonly last_status: DeliveryStatus | null
}

/** `queued` also while it is tried again; `failed`: it is tried no more. */
export type DeliveryStatus = 'queued' | 'sent' | 'failed'

export interface WebhookDelivery {
  readonly id: number
  /** The same each time it is tried or sent again. */
  readonly message_id: string
  readonly event: string
  readonly status: DeliveryStatus
  readonly attempts: number
  /** HTTP status of the last answer; `null` when there was none. */
  readonly answer_status: number | null
  readonly created_at: Date
  readonly tried_at: Date | null
}

export interface PublicEvent {
  readonly name: string
  /** Translation key. */
  readonly label: string
  /** `core`, or the plugin's id. */
  readonly owner: string
}

export interface NewWebhook {
  readonly url: string
  readonly events: readonly string[]
  readonly createdBy: number
}

/** What an operator does with webhooks. Throws 404 `webhook.unknown`, 422 at `url` and `events`. */
export interface WebhookOperations {
  /** What may be told, by the core and the plugins that are open. */
  listEvents(): readonly PublicEvent[]
  list(): Promise<Webhook[]>
  /** The secret is told here and never again. */
  create(webhook: NewWebhook): Promise<{ webhook: Webhook; secret: string }>
  update(id: number, patch: { readonly url?: string; readonly events?: readonly string[]; readonly enabled?: boolean }): Promise<Webhook>
  remove(id: number): Promise<void>
  /** The latest first, older than `before`. */
  listDeliveries(id: number, page: { readonly before: string | null; readonly count: number }): Promise<WebhookDelivery[]>
  /** Once more, under the same message id. */
  resend(id: number, deliveryId: number): Promise<void>
  /** Tells it something that says only that it is a test. */
  sendTest(id: number): Promise<void>
}
