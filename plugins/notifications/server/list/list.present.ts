import type { NotificationData } from '@balafon/sdk/contract'
import type { Line, Notification } from '../../contract/notifications.ts'
import { cleanHtml, escapeHtml } from './clean-html.ts'
import type { NotificationRow } from './list.store.ts'

/** The words behind a key, in one language. */
export type Say = (key: string, data?: Readonly<Record<string, string | number>>) => string

/** A row in the reader's words. What comes out of the database is cleaned as if nobody had done so before. */
export const presentNotification = ({ id, type, data, created_at, read_at }: NotificationRow, say: Say): Notification => ({
  id,
  type,
  read_at: read_at?.toISOString() ?? null,
  created_at: created_at.toISOString(),
  data: {
    image: data.image ?? null,
    lines: data.lines.map((line) => presentLine(line, say)),
    mainAction: presentAction(data.mainAction, say),
    buttonActions: (data.buttonActions ?? []).flatMap((action) => presentAction(action, say) ?? []),
  },
})

export const presentLine = (line: NotificationData['lines'][number], say: Say): Line => ({
  type: line.type,
  icon: line.icon ?? null,
  content: cleanHtml(line.content ?? (line.text ? say(line.text, escaped(line.values ?? {})) : '')),
  action: presentAction(line.action, say),
})

const presentAction = (action: NotificationData['mainAction'], say: Say) => (action ? { label: say(action.label), action: action.action } : null)

const escaped = (values: Readonly<Record<string, string | number>>) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, typeof value === 'string' ? escapeHtml(value) : value]))
