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
  /** For every notification type, the channels that the user selected; all channels by default. */
  user_selections: z.array(Selection),
})
export type Subscriptions = z.infer<typeof Subscriptions>

export const getSubscriptions = defineEndpoint({
  method: 'GET',
  path: 'notifications/me/subscriptions',
  summary: 'Get the notification types and the user’s selections',
  access: 'user',
  acceptsAccessToken: true,
  response: Subscriptions,
})

export const updateSubscriptions = defineEndpoint({
  method: 'PUT',
  path: 'notifications/me/subscriptions',
  summary: 'Update the user’s notification selections; types that are not included are unchanged',
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
