import { defineEndpoint, KeysetQuery, keyset, Timestamp } from '@balafon/sdk/contract'
import * as z from 'zod/mini'

/** A genuine webhook of a provider that changed nothing: its event is unknown, or its payment. Copies are counted. */
export const UnusedWebhook = z.object({
  id: z.int(),
  provider: z.string(),
  event: z.string(),
  reason: z.enum(['unknown_event', 'unknown_payment']),
  copies: z.int(),
  first_at: Timestamp,
  last_at: Timestamp,
  /** The body as JSON, without names, addresses, cards and accounts. */
  body: z.string(),
})
export type UnusedWebhook = z.infer<typeof UnusedWebhook>

export const listUnusedWebhooks = defineEndpoint({
  method: 'GET',
  path: 'payments/unused-webhooks',
  summary: 'List genuine webhooks of payment providers that changed nothing, newest first',
  access: { permission: 'payments.view' },
  query: KeysetQuery,
  response: keyset(UnusedWebhook),
})
