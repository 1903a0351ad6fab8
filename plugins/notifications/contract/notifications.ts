import { defineEndpoint, PageQuery, paged, Timestamp } from '@balafon/sdk/contract'
import * as z from 'zod/mini'

const Action = z.object({ label: z.string(), action: z.string() })

const Line = z.object({
  type: z.enum(['primary', 'other']),
  icon: z.nullable(z.string()),
  /** HTML of `b`, `i`, `br` and `a`, in the user's language. */
  content: z.string(),
  action: z.nullable(Action),
})
export type Line = z.infer<typeof Line>

export const Notification = z.object({
  id: z.number(),
  type: z.string(),
  read_at: z.nullable(Timestamp),
  created_at: Timestamp,
  data: z.object({ image: z.nullable(z.string()), lines: z.array(Line), mainAction: z.nullable(Action), buttonActions: z.array(Action) }),
})
export type Notification = z.infer<typeof Notification>

const UnreadCount = z.object({ unreadCount: z.number() })

export const listNotifications = defineEndpoint({
  method: 'GET',
  path: 'notifications',
  summary: 'List the user’s notifications, newest first',
  access: 'user',
  acceptsAccessToken: true,
  query: PageQuery,
  response: paged(Notification),
})

export const markAsRead = defineEndpoint({
  method: 'POST',
  path: 'notifications/mark-as-read',
  summary: 'Mark some of the user’s notifications as read; unknown ids are ignored',
  access: 'user',
  acceptsAccessToken: true,
  body: z.strictObject({ ids: z.array(z.int().check(z.positive(), z.maximum(Number.MAX_SAFE_INTEGER))).check(z.minLength(1), z.maxLength(100)) }),
  response: UnreadCount,
  rateLimit: 'notifications',
})

export const markAllAsRead = defineEndpoint({
  method: 'POST',
  path: 'notifications/mark-all-as-read',
  summary: 'Mark all of the user’s notifications as read',
  access: 'user',
  acceptsAccessToken: true,
  response: UnreadCount,
  rateLimit: 'notifications',
})
