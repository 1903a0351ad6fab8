import { defineEndpoint } from '@balafon/sdk/contract'
import * as z from 'zod/mini'

/** The result of a check of a provider's keys. */
export const KeyCheck = z.object({
  /** `ready`: users can choose the provider. `incomplete`: a key is missing, or the provider is switched off. `wrong_mode`: test keys in production, or the reverse. */
  status: z.enum(['ready', 'incomplete', 'rejected', 'unreachable', 'wrong_mode']),
  mode: z.nullable(z.enum(['test', 'live'])),
  /** Whether webhooks can be verified. Without them, changes are noticed by the next hourly check. */
  verifies_webhooks: z.boolean(),
  /** The URL to enter in the provider's dashboard. */
  webhook_url: z.string(),
})
export type KeyCheck = z.infer<typeof KeyCheck>

export const checkProviderKeys = defineEndpoint({
  method: 'POST',
  path: 'billing/providers/{provider}/check-keys',
  summary: 'Check with a provider of subscriptions whether the saved keys work',
  access: { permission: 'settings.update' },
  forbidsViewAs: true,
  params: z.strictObject({ provider: z.string().check(z.regex(/^[a-z0-9.-]{1,80}$/)) }),
  response: KeyCheck,
  errors: ['not_found'],
  rateLimit: 'billing.check_keys',
})
