import type { NotificationData } from '@balafon/sdk/contract'
import type { Line, Notification } from '../../contract/notifications.ts'
import { cleanHtml, escapeHtml } from './clean-html.ts'
import type { NotificationRow } from './list.store.ts'

/** Translates a key into the language of one user. */
export type Translate = (key: string, data?: Readonly<Record<string, string | number>>) => string

/** The language and time zone of the user that reads a notification. */
export interface Reader {
  readonly language: string
  readonly timeZone: string
  readonly translate: Translate
}

/** Presents a notification in the user's language. HTML is cleaned again, in case the stored HTML was not cleaned, for example because another program wrote it. */
export const presentNotification = ({ id, type, data, created_at, read_at }: NotificationRow, reader: Reader): Notification => ({
  id,
  type,
  read_at: read_at?.toISOString() ?? null,
  created_at: created_at.toISOString(),
  data: {
    image: data.image ?? null,
    lines: data.lines.map((line) => presentLine(line, reader)),
    mainAction: presentAction(data.mainAction, reader),
    buttonActions: (data.buttonActions ?? []).flatMap((action) => presentAction(action, reader) ?? []),
  },
})

/** Presents one line of a notification. */
export const presentLine = (line: NotificationData['lines'][number], reader: Reader): Line => ({
  type: line.type,
  icon: line.icon ?? null,
  content: cleanHtml(line.content ?? (line.text ? reader.translate(line.text, presentValues(line.values ?? {}, reader)) : '')),
  action: presentAction(line.action, reader),
})

const presentAction = (action: NotificationData['mainAction'], { translate }: Reader) =>
  action ? { label: translate(action.label), action: action.action } : null

type Values = NonNullable<NotificationData['lines'][number]['values']>

const presentValues = (values: Values, reader: Reader) => Object.fromEntries(Object.entries(values).map(([name, value]) => [name, presentValue(value, reader)]))

function presentValue(value: Values[string], { language, timeZone }: Reader): string | number {
  if (typeof value === 'number') return value
  if (typeof value === 'string') return escapeHtml(value)
  const isDay = value.date.length === 'YYYY-MM-DD'.length
  // A day without a time is not converted to the time zone of the user, because it would become another day.
  const options = isDay ? ({ dateStyle: 'long', timeZone: 'UTC' } as const) : ({ dateStyle: 'long', timeStyle: 'short', timeZone } as const)
  return new Intl.DateTimeFormat(language, options).format(new Date(value.date))
}
