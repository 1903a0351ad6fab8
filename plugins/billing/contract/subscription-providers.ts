import type {} from '@balafon/plugin-admin/contract/permissions'
import { defineEndpoint } from '@balafon/sdk/contract'
import * as z from 'zod/mini'

/** A way to pay for subscriptions, as the settings show it. */
export const SubscriptionProviderStatus = z.object({
  name: z.string(),
  label: z.string(),
  is_ready: z.boolean(),
  /** Whether it only simulates payments. */
  is_test: z.boolean(),
  renews_automatically: z.boolean(),
})
export type SubscriptionProviderStatus = z.infer<typeof SubscriptionProviderStatus>

export const listSubscriptionProviders = defineEndpoint({
  method: 'GET',
  path: 'subscriptions/providers',
  summary: 'List the ways to pay for subscriptions, and whether they are set up',
  access: { permission: 'settings.update' },
  response: z.object({ providers: z.array(SubscriptionProviderStatus) }),
})
