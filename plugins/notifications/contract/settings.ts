import * as z from 'zod/mini'

export const NotificationSettings = z.object({
  /** Shows the notification bell. */
  'notifications.integrated': z._default(z.boolean(), true),
  /** Lets users choose which notifications they get on which channel. */
  'notifications.subs.integrated': z._default(z.boolean(), true),
})
