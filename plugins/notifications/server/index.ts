import { NotificationSent } from '@balafon/sdk/contract'
import { defineJob, defineServerPlugin, onEvent } from '@balafon/sdk/server'
import { z } from 'zod'
import { NOTIFICATIONS_RATE_LIMITS } from '../contract/rate-limits.ts'
import manifest from '../plugin.ts'
import { notificationEmail } from './delivery/delivery.emails.ts'
import { createDeliveryService } from './delivery/delivery.service.ts'
import { createListRoutes } from './list/list.routes.ts'
import { createListService } from './list/list.service.ts'
import { createListStore } from './list/list.store.ts'
import { notifications0001 } from './migrations/0001-notifications.ts'
import { createNotificationPages } from './pages/pages.ts'
import { createSubscriptionRoutes } from './subscriptions/subscriptions.routes.ts'
import { createSubscriptionsService } from './subscriptions/subscriptions.service.ts'
import { createSubscriptionsStore } from './subscriptions/subscriptions.store.ts'

export default defineServerPlugin(manifest, {
  migrations: [notifications0001],
  rateLimits: NOTIFICATIONS_RATE_LIMITS,
  services(context) {
    const listStore = createListStore(context.sql)
    const subscriptionsStore = createSubscriptionsStore(context.sql)
    const list = createListService(listStore, context)
    return {
      listStore,
      list,
      subscriptions: createSubscriptionsService(subscriptionsStore, context),
      delivery: createDeliveryService({ listStore, subscriptionsStore }, list, context),
    }
  },
  routes: ({ list, subscriptions }) => [...createListRoutes(list), ...createSubscriptionRoutes(subscriptions)],
  pages: (_services, { translate }) => createNotificationPages(translate),
  eventHandlers: ({ delivery }) => [onEvent(NotificationSent, (notification, { id }) => delivery.deliver(notification, id))],
  jobs: ({ listStore }) => [defineJob({ name: 'delete-old-notifications', schema: z.object({}), cron: '41 3 * * *', run: () => listStore.deleteOld() })],
  emails: [notificationEmail],
  provides: ({ list }) => ({
    'core.userDetails/v1': [{ name: 'unread_notifications_count', load: list.countUnread, includeInBootstrap: true, allowsAccessToken: true }],
  }),
  personalData: ({ listStore }, userId) => listStore.getPersonalData(userId),
})
