import type { EventPayload, NotificationData, NotificationSent, User } from '@balafon/sdk/contract'
import type { ServerContext } from '@balafon/sdk/server'
import type { Transaction } from 'sequelize'
import { cleanHtml, textOf } from '../list/clean-html.ts'
import { presentLine } from '../list/list.present.ts'
import type { NotificationList } from '../list/list.service.ts'
import type { ListStore } from '../list/list.store.ts'
import { channelsOf } from '../subscriptions/subscriptions.service.ts'
import type { SubscriptionsStore } from '../subscriptions/subscriptions.store.ts'
import { notificationLetter } from './delivery.mails.ts'

/** Milliseconds after which what has happened is no news worth a letter: this plugin was off for a while. */
const STALE = 24 * 3600 * 1000

type Tools = Pick<ServerContext, 'db' | 'users' | 'mailer' | 'settings' | 'translate' | 'notificationTypes'>

export interface DeliveryStores {
  readonly rows: ListStore
  readonly selections: SubscriptionsStore
}

type Sent = EventPayload<typeof NotificationSent>

/** Brings a notification to each of its readers, where they chose to have it. Heard twice, it is delivered once. */
export function createDelivery({ rows, selections }: DeliveryStores, list: NotificationList, tools: Tools) {
  const { db, users, settings } = tools

  async function writeTo(user: User, type: string, data: NotificationData, transaction: Transaction) {
    if (user.banned_at || (!user.email_verified_at && (await settings.get<boolean>('require_email_confirmation')))) return
    await sendLetter(user, type, data, await settings.get<string>('locale.default'), tools, transaction)
  }

  return async ({ type, userIds, data: given, at }: Sent, eventId: string) => {
    const data = cleaned(given)
    const declared = tools.notificationTypes().find(({ id }) => id === type)
    const chosen = await selections.forType(type, userIds)
    const isNews = declared !== undefined && Date.now() - Date.parse(at) < STALE
    await db.transaction(async (transaction) => {
      // In one order everywhere: two deliveries that wait for each other's readers would wait forever.
      for (const userId of userIds.toSorted((one, other) => one - other)) {
        const channels = channelsOf(declared).filter((channel) => chosen.get(userId)?.includes(channel) ?? true)
        if (channels.length === 0) continue
        const isListed = channels.includes('browser')
        if (!(await rows.insert({ userId, eventId, type, data, isListed, at }, transaction))) continue
        if (isListed) await list.tell(userId, true, transaction)
        const user = isNews && channels.includes('email') ? await users.find(userId) : null
        if (user) await writeTo(user, type, data, transaction)
      }
    })
  }
}

/** HTML that somebody wrote is cleaned before it is kept. */
const cleaned = (data: NotificationData): NotificationData => ({
  ...data,
  lines: data.lines.map((line) => (line.content === undefined ? line : { ...line, content: cleanHtml(line.content) })),
})

async function sendLetter(
  { email, name, language: own }: User,
  type: string,
  data: NotificationData,
  fallback: string,
  { mailer, translate, notificationTypes }: Tools,
  transaction: Transaction,
) {
  const language = own ?? fallback
  const words = (key: string, values?: Readonly<Record<string, string | number>>) => translate(language, key, values)
  const lines = data.lines.map((line) => textOf(presentLine(line, words).content))
  const { label, subject = label } = notificationTypes().find(({ id }) => id === type) ?? {}
  const letter = {
    title: words(subject ?? 'notifications.title'),
    text: lines.join(' '),
    type: label ? words(label) : '',
    label: words(data.mainAction?.label ?? 'notifications.mail.open'),
    place: data.mainAction?.action ?? '/notifications',
  }
  await mailer.send({ to: { email, name }, language, template: notificationLetter.name, data: letter }, transaction)
}
