import type { EventPayload, NotificationData, NotificationSent, User } from '@balafon/sdk/contract'
import type { ServerContext } from '@balafon/sdk/server'
import type { Transaction } from 'sequelize'
import { cleanHtml, convertToText } from '../list/clean-html.ts'
import { presentLine } from '../list/list.presenter.ts'
import type { ListService } from '../list/list.service.ts'
import type { ListStore } from '../list/list.store.ts'
import { getChannels } from '../subscriptions/subscriptions.service.ts'
import type { SubscriptionsStore } from '../subscriptions/subscriptions.store.ts'
import { notificationEmail } from './delivery.emails.ts'

/** Older notifications are not sent by email, because they are no longer news. They exist when the plugin was disabled for a while. */
const MAX_EMAIL_AGE_MS = 24 * 3600 * 1000

type Context = Pick<ServerContext, 'db' | 'users' | 'mailer' | 'settings' | 'translate' | 'listNotificationTypes'>

export interface DeliveryStores {
  readonly listStore: ListStore
  readonly subscriptionsStore: SubscriptionsStore
}

export type DeliveryService = ReturnType<typeof createDeliveryService>

/** Creates the service that delivers a notification to each user on the channels that the user chose. */
export function createDeliveryService({ listStore, subscriptionsStore }: DeliveryStores, list: ListService, context: Context) {
  const { db, users, settings } = context

  async function sendEmailIfAllowed(user: User, type: string, data: NotificationData, transaction: Transaction) {
    if (user.banned_at || (!user.email_verified_at && (await settings.get<boolean>('require_email_confirmation')))) return
    await sendEmail(user, type, data, await settings.get<string>('locale.default'), context, transaction)
  }

  return {
    /** Delivers a notification to all its users. When the same event arrives again, nothing is delivered a second time. */
    async deliver({ type, userIds, data: input, at }: EventPayload<typeof NotificationSent>, eventId: string) {
      const data = cleanData(input)
      const declaredType = context.listNotificationTypes().find(({ id }) => id === type)
      const selections = await subscriptionsStore.listByType(type, userIds)
      const canSendEmail = declaredType !== undefined && Date.now() - Date.parse(at) < MAX_EMAIL_AGE_MS
      await db.transaction(async (transaction) => {
        // Sorting the users gives every delivery the same lock order, which prevents deadlocks.
        for (const userId of userIds.toSorted((one, other) => one - other)) {
          const channels = getChannels(declaredType).filter((channel) => selections.get(userId)?.includes(channel) ?? true)
          if (channels.length === 0) continue
          const isListed = channels.includes('browser')
          if (!(await listStore.insert({ userId, eventId, type, data, isListed, at }, transaction))) continue
          if (isListed) await list.publishUnreadCount(userId, true, transaction)
          const user = canSendEmail && channels.includes('email') ? await users.find(userId) : null
          if (user) await sendEmailIfAllowed(user, type, data, transaction)
        }
      })
    },
  }
}

/** Removes all HTML that is not allowed, before the notification is stored. */
const cleanData = (data: NotificationData): NotificationData => ({
  ...data,
  lines: data.lines.map((line) => (line.content === undefined ? line : { ...line, content: cleanHtml(line.content) })),
})

async function sendEmail(
  { email, name, language: userLanguage, timezone }: User,
  type: string,
  data: NotificationData,
  defaultLanguage: string,
  { mailer, settings, translate, listNotificationTypes }: Context,
  transaction: Transaction,
) {
  const language = userLanguage ?? defaultLanguage
  const timeZone = timezone ?? (await settings.get<string>('dates.default_timezone'))
  const t = (key: string, values?: Readonly<Record<string, string | number>>) => translate(language, key, values)
  const lines = data.lines.map((line) => convertToText(presentLine(line, { language, timeZone, translate: t }).content))
  const { label, subject = label } = listNotificationTypes().find(({ id }) => id === type) ?? {}
  const texts = {
    title: t(subject ?? 'notifications.title'),
    text: lines.join(' '),
    type: label ? t(label) : '',
    label: t(data.mainAction?.label ?? 'notifications.email.open'),
    url: data.mainAction?.action ?? '/notifications',
  }
  await mailer.send({ to: { email, name }, language, template: notificationEmail.name, data: texts }, transaction)
}
