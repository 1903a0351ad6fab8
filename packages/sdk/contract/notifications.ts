import * as z from 'zod/mini'
import { defineEvent } from './event.ts'
import { Timestamp } from './schemas.ts'

/** The channels of notifications. `browser` is the list in the application and the notification of the browser. */
export const NOTIFICATION_CHANNELS = ['browser', 'email'] as const
/** A channel of notifications. */
export const NotificationChannel = z.enum(NOTIFICATION_CHANNELS)
/** A channel of notifications. */
export type NotificationChannel = z.infer<typeof NotificationChannel>

/** A path of the site, or an https URL. `//host` and `/\host` are rejected, because browsers treat them as another site. */
const PathOrUrl = z.string().check(z.maxLength(2000), z.regex(/^(\/(?![/\\])|https:\/\/)/))
/** A day or a point in time, shown in the language and time zone of the user. */
const DateValue = z.object({ date: z.union([z.iso.date(), Timestamp]) })
const Values = z.record(z.string(), z.union([z.string().check(z.maxLength(1000)), z.number(), DateValue]))
const TranslationKey = z.string().check(z.minLength(1), z.maxLength(200))

/** A link. `label` is a translation key. */
const Action = z.object({ label: TranslationKey, action: PathOrUrl })

const Line = z.object({
  /** `primary` for what happened, `other` for details. */
  type: z._default(z.enum(['primary', 'other']), 'primary'),
  /** The name of an icon, shown when the notification has no image. */
  icon: z.optional(z.string().check(z.maxLength(50))),
  /** A translation key. Its text may contain `<b>`, `<i>`, `<br>` and links. The values of its placeholders are plain text, numbers and dates. */
  text: z.optional(TranslationKey),
  values: z.optional(Values),
  /** HTML in place of `text`. Elements that `text` may not contain are removed. */
  content: z.optional(z.string().check(z.maxLength(4000))),
  action: z.optional(Action),
})

/** The content of a notification. It is translated when it is read. */
export const NotificationData = z.object({
  image: z.optional(PathOrUrl),
  lines: z.array(Line).check(z.minLength(1), z.maxLength(10)),
  /** The link of the whole notification. */
  mainAction: z.optional(Action),
  buttonActions: z.optional(z.array(Action).check(z.maxLength(3))),
  /** A user receives only one notification with the same key, for example `followed:7`. */
  key: z.optional(z.string().check(z.maxLength(200))),
  /** The user that the notification is about. It is deleted with their account. */
  aboutUserId: z.optional(z.number()),
})
/** The content of a notification, with defaults applied. */
export type NotificationData = z.infer<typeof NotificationData>
/** The content of a notification as a plugin passes it. */
export type NotificationInput = z.input<typeof NotificationData>

/** Published when a plugin notifies users. A plugin that delivers notifications handles it. */
export const NotificationSent = defineEvent(
  'core.notification/v1',
  z.object({ plugin: z.string(), type: z.string(), userIds: z.array(z.number()), data: NotificationData, at: Timestamp }),
)
