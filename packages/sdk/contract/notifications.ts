import * as z from 'zod/mini'
import { defineEvent } from './event.ts'
import { Timestamp } from './shapes.ts'

/** `browser` is the list in the application, and what a browser shows of it; `email` a letter. */
export const NOTIFICATION_CHANNELS = ['browser', 'email'] as const
export const NotificationChannel = z.enum(NOTIFICATION_CHANNELS)
export type NotificationChannel = z.infer<typeof NotificationChannel>

/** A path of this site, or an address elsewhere; nothing that runs. */
const Place = z.string().check(z.maxLength(2000), z.regex(/^(\/(?![/\\])|https:\/\/)/))
const Values = z.record(z.string(), z.union([z.string().check(z.maxLength(1000)), z.number()]))
const Key = z.string().check(z.minLength(1), z.maxLength(200))

/** Where a click leads. `label` is a translation key. */
const Action = z.object({ label: Key, action: Place })

const Line = z.object({
  /** `primary` says what happened, `other` more about it. */
  type: z._default(z.enum(['primary', 'other']), 'primary'),
  /** Shown where there is no picture: a name that a manifest may give to an icon. */
  icon: z.optional(z.string().check(z.maxLength(50))),
  /** Translation key. Its words may hold `<b>`, `<i>`, `<br>` and links; what fills their gaps is taken as plain text. */
  text: z.optional(Key),
  values: z.optional(Values),
  /** HTML somebody wrote, instead of `text`: all but the above is taken out of it. */
  content: z.optional(z.string().check(z.maxLength(4000))),
  action: z.optional(Action),
})

/** What a notification says: words are made when it is read, in the reader's language. */
export const NotificationData = z.object({
  image: z.optional(z.string().check(z.maxLength(2000), z.regex(/^(\/(?![/\\])|https:\/\/)/))),
  lines: z.array(Line).check(z.minLength(1), z.maxLength(10)),
  /** Where the notification as a whole leads. */
  mainAction: z.optional(Action),
  buttonActions: z.optional(z.array(Action).check(z.maxLength(3))),
  /** Of several with one key a user is notified once: `followed:7`. */
  key: z.optional(z.string().check(z.maxLength(200))),
  /** The user it tells of: with their account it goes too. */
  aboutUserId: z.optional(z.number()),
})
export type NotificationData = z.infer<typeof NotificationData>
export type NotificationInput = z.input<typeof NotificationData>

/** A plugin has something to tell these users. Whoever delivers it listens. */
export const NotificationSent = defineEvent(
  'core.notification/v1',
  z.object({ plugin: z.string(), type: z.string(), userIds: z.array(z.number()), data: NotificationData, at: Timestamp }),
)
