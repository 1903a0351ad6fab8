import type { NotificationInput } from '@balafon/sdk/contract'
import { createTestSite, type Visitor } from '@balafon/sdk/testing'
import { expect } from 'vitest'
import { listNotifications, type Notification } from '../../contract/notifications.ts'
import type { DeliveryService } from '../delivery/delivery.service.ts'

interface Services {
  readonly delivery: DeliveryService
}

let eventCount = 0

/** Creates a site with helpers to notify users and to wait until the notifications are delivered. */
export async function createNotificationsSite() {
  const site = await createTestSite()
  const notify = (userIds: number | readonly number[], data: Partial<NotificationInput> = {}) =>
    site.getContext('auth').notify(userIds, 'auth.followed', { lines: [{ content: 'Hello' }], ...data })
  const { delivery } = site.getServices<Services>('notifications')
  const fetchNotifications = async (visitor: Visitor, query: { page?: number; perPage?: number } = {}): Promise<Notification[]> =>
    (await visitor.request(listNotifications, { query })).body.pagination.data
  return {
    ...site,
    delivery,
    notify,
    fetchNotifications,
    /** Delivers a notification directly, without the job queue. The event ids are negative, because real events have positive ids. */
    async deliver(userId: number, content: string) {
      eventCount += 1
      const data = { lines: [{ type: 'primary' as const, content }] }
      await delivery.deliver({ plugin: 'auth', type: 'auth.followed', userIds: [userId], data, at: new Date().toISOString() }, `-${eventCount}`)
    },
    /** Waits until all events are delivered. */
    waitForDelivery: () =>
      expect
        .poll(
          () =>
            site.sql(`select id::text from event_outbox union all
                      select id::text from jobs.job where name = 'notifications' and state in ('created', 'active', 'retry')`),
          { timeout: 15_000 },
        )
        .toEqual([]),
  }
}
