import * as z from 'zod/mini'

export const NotificationSettings = z.object({
  /** Shows the bell and what belongs to it. */
  'notifications.integrated': z._default(z.boolean(), true),
  /** Lets everybody choose what reaches them, and where. */
  'notifications.subs.integrated': z._default(z.boolean(), true),
})
