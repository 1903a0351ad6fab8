import { NotificationSent } from '@balafon/sdk/contract'
import { defineJob, defineServerPlugin, onEvent } from '@balafon/sdk/server'
import { z } from 'zod'
import manifest from '../plugin.ts'
import { notificationLetter } from './delivery/delivery.mails.ts'
import { createDelivery } from './delivery/delivery.service.ts'
import { listRoutes } from './list/list.routes.ts'
import { createNotificationList } from './list/list.service.ts'
import { createListStore } from './list/list.store.ts'
import { notifications0001 } from './migrations/0001-notifications.ts'
import { notificationPages } from './pages/pages.ts'
import { subscriptionRoutes } from './subscriptions/subscriptions.routes.ts'
import { createSubscriptions } from './subscriptions/subscriptions.service.ts'
import { createSubscriptionsStore } from './subscriptions/subscriptions.store.ts'

export default defineServerPlugin(manifest, {
  migrations: [notifications0001],
  services(context) {
    const rows = createListStore(context.sql)
    const selections = createSubscriptionsStore(context.sql)
    const list = createNotificationList(rows, context)
    return { rows, list, subscriptions: createSubscriptions(selections, context), deliver: createDelivery({ rows, selections }, list, context) }
  },
  routes: ({ list, subscriptions }, { getLanguage }) => [...listRoutes(list, getLanguage), ...subscriptionRoutes(subscriptions, getLanguage)],
  pages: (_services, { translate }) => notificationPages(translate),
  eventHandlers: ({ deliver }) => [onEvent(NotificationSent, (sent, { id }) => deliver(sent, id))],
  jobs: ({ rows }) => [defineJob({ name: 'forget-old', schema: z.object({}), cron: '41 3 * * *', run: () => rows.removeOld() })],
  emails: [notificationLetter],
  provides: ({ list }) => ({
    'core.userDetails/v1': [{ name: 'unread_notifications_count', load: list.countUnread, includeInBootstrap: true, allowsAccessToken: true }],
  }),
  personalData: ({ rows }, userId) => rows.dataOf(userId),
})
