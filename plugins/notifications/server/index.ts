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
import { models } from './models.ts'
import { createNotificationPages } from './pages/pages.ts'
import { createPersonalDataService } from './personal-data/personal-data.service.ts'
import { createSubscriptionRoutes } from './subscriptions/subscriptions.routes.ts'
import { createSubscriptionsService } from './subscriptions/subscriptions.service.ts'
import { createSubscriptionsStore } from './subscriptions/subscriptions.store.ts'

export default defineServerPlugin(manifest, {
  models,
  migrations: [notifications0001],
  rateLimits: NOTIFICATIONS_RATE_LIMITS,
  services(context) {
    const listStore = createListStore(context.sql)
    const subscriptionsStore = createSubscriptionsStore(context.models)
    const list = createListService(listStore, context)
    return {
      list,
      subscriptions: createSubscriptionsService(subscriptionsStore, context),
      delivery: createDeliveryService({ listStore, subscriptionsStore }, list, context),
      personalData: createPersonalDataService(context.models),
    }
  },
  routes: ({ list, subscriptions }) => [...createListRoutes(list), ...createSubscriptionRoutes(subscriptions)],
  pages: (_services, { translate }) => createNotificationPages(translate),
  eventHandlers: ({ delivery }) => [onEvent(NotificationSent, (notification, { id }) => delivery.deliver(notification, id))],
  jobs: ({ list }) => [defineJob({ name: 'delete-old-notifications', schema: z.object({}), cron: '41 3 * * *', run: () => list.deleteOld() })],
  emails: [notificationEmail],
  provides: ({ list }) => ({
    'core.userDetails/v1': [{ name: 'unread_notifications_count', load: list.countUnread, includeInBootstrap: true, allowsAccessToken: true }],
  }),
  personalData: ({ personalData }, userId) => personalData.read(userId),
})
