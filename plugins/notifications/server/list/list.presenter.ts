import type { NotificationData } from '@balafon/sdk/contract'
import type { Line, Notification } from '../../contract/notifications.ts'
import { cleanHtml, escapeHtml } from './clean-html.ts'
import type { NotificationRow } from './list.store.ts'

/** Translates a key into one fixed language. */
export type Translate = (key: string, data?: Readonly<Record<string, string | number>>) => string

/** Presents a notification in the user's language. HTML is cleaned again, in case the stored HTML was not. */
export const presentNotification = ({ id, type, data, created_at, read_at }: NotificationRow, translate: Translate): Notification => ({
  id,
  type,
  read_at: read_at?.toISOString() ?? null,
  created_at: created_at.toISOString(),
  data: {
    image: data.image ?? null,
    lines: data.lines.map((line) => presentLine(line, translate)),
    mainAction: presentAction(data.mainAction, translate),
    buttonActions: (data.buttonActions ?? []).flatMap((action) => presentAction(action, translate) ?? []),
  },
})

/** Presents one line of a notification. */
export const presentLine = (line: NotificationData['lines'][number], translate: Translate): Line => ({
  type: line.type,
  icon: line.icon ?? null,
  content: cleanHtml(line.content ?? (line.text ? translate(line.text, escapeValues(line.values ?? {})) : '')),
  action: presentAction(line.action, translate),
})

const presentAction = (action: NotificationData['mainAction'], translate: Translate) =>
  action ? { label: translate(action.label), action: action.action } : null

const escapeValues = (values: Readonly<Record<string, string | number>>) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, typeof value === 'string' ? escapeHtml(value) : value]))
