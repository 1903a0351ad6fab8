import * as z from 'zod/mini'

/** A user as the API presents the signed-in user. */
export const User = z.object({
  id: z.number(),
  name: z.string(),
  first_name: z.nullable(z.string()),
  last_name: z.nullable(z.string()),
  image: z.nullable(z.string()),
  email: z.string(),
  email_verified_at: z.nullable(z.string()),
  banned_at: z.nullable(z.string()),
  language: z.nullable(z.string()),
  country: z.nullable(z.string()),
  timezone: z.nullable(z.string()),
  roles: z.array(z.object({ id: z.number(), name: z.string() })),
  permissions: z.array(z.object({ name: z.string(), restrictions: z.array(z.object({ name: z.string(), value: z.number() })) })),
  /** Added by a plugin that sells subscriptions. */
  subscriptions: z.optional(z.array(z.object({ valid: z.boolean() }))),
  /** Added by a plugin that delivers notifications. */
  unread_notifications_count: z.optional(z.number()),
})
/** A user as the API presents the signed-in user. */
export type User = z.infer<typeof User>
