import { defineEndpoint, NotificationChannel } from '@balafon/sdk/contract'
import * as z from 'zod/mini'

const Selection = z.object({ notif_id: z.string(), channels: z.array(NotificationChannel) })
export type Selection = z.infer<typeof Selection>

export const Subscriptions = z.object({
  available_channels: z.array(NotificationChannel),
  subscriptions: z.array(
    z.object({
      group_name: z.string(),
      items: z.array(z.object({ notif_id: z.string(), name: z.string(), channels: z.array(NotificationChannel) })),
    }),
  ),
  /** For every item: what the user chose, or what holds until they do. */
  user_selections: z.array(Selection),
})
export type Subscriptions = z.infer<typeof Subscriptions>

export const getSubscriptions = defineEndpoint({
  method: 'GET',
  path: 'notifications/me/subscriptions',
  summary: 'What one can be notified of, and what one chose',
  access: 'user',
  acceptsAccessToken: true,
  response: Subscriptions,
})

export const updateSubscriptions = defineEndpoint({
  method: 'PUT',
  path: 'notifications/me/subscriptions',
  summary: 'Choose where notifications reach one; types that are not named stay as they are',
  access: 'user',
  acceptsAccessToken: true,
  body: z.strictObject({
    selections: z
      .array(z.strictObject({ notif_id: z.string().check(z.minLength(1), z.maxLength(100)), channels: z.array(NotificationChannel).check(z.maxLength(10)) }))
      .check(z.minLength(1), z.maxLength(200)),
  }),
  response: Subscriptions,
  errors: ['notifications.unknown_type', 'notifications.unknown_channel'],
  rateLimit: 'notifications',
})
