import type { NotificationInput } from '@balafon/sdk/contract'
import { createTestSite, type Visitor } from '@balafon/sdk/testing'
import { expect } from 'vitest'
import { listNotifications, type Notification } from '../../contract/notifications.ts'
import type { createDelivery } from '../delivery/delivery.service.ts'

interface Services {
  readonly deliver: ReturnType<typeof createDelivery>
}

let events = 0

/** A site, and a way to notify somebody and wait until it has reached them. */
export async function createNotifiedSite() {
  const site = await createTestSite()
  const notify = (to: number | readonly number[], data: Partial<NotificationInput> = {}) =>
    site.getContext('auth').notify(to, 'auth.followed', { lines: [{ content: 'Hello' }], ...data })
  const { deliver } = site.getServices<Services>('notifications')
  const listOf = async (who: Visitor, query: { page?: number; perPage?: number } = {}): Promise<Notification[]> =>
    (await who.request(listNotifications, { query })).body.pagination.data
  return {
    ...site,
    notify,
    listOf,
    /** Without the way through the queue. */
    async deliver(to: number, content: string) {
      events += 1
      const data = { lines: [{ type: 'primary' as const, content }] }
      await deliver({ plugin: 'auth', type: 'auth.followed', userIds: [to], data, at: new Date().toISOString() }, `-${events}`)
    },
    /** Everything that was told has been delivered. */
    delivered: () =>
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
