import type { NotificationChannel } from '@balafon/sdk/contract'
import type { Selection } from '../../contract/subscriptions.ts'
import type { NotificationsContext } from '../models.ts'

export type SubscriptionsStore = ReturnType<typeof createSubscriptionsStore>

/** Creates the store of the channels that users have chosen for each notification type. */
export function createSubscriptionsStore({ NotificationSelection }: Pick<NotificationsContext['models'], 'NotificationSelection'>) {
  return {
    /** Lists the channels that a user selected, by notification type. */
    async listByUser(userId: number): Promise<ReadonlyMap<string, readonly NotificationChannel[]>> {
      const rows = await NotificationSelection.findAll({ where: { userId } })
      return new Map(rows.map(({ type, channels }) => [type, channels]))
    },
    /** Lists the channels that users selected for one notification type, by user id. */
    async listByType(type: string, userIds: readonly number[]): Promise<ReadonlyMap<number, readonly NotificationChannel[]>> {
      const rows = await NotificationSelection.findAll({ where: { type, userId: [...userIds] } })
      return new Map(rows.map(({ userId, channels }) => [userId, channels]))
    },
    /** Inserts or replaces all selections in one statement. */
    async save(userId: number, selections: readonly Selection[]) {
      const rows = selections.map(({ notif_id, channels }) => ({ userId, type: notif_id, channels }))
      await NotificationSelection.bulkCreate(rows, { updateOnDuplicate: ['channels'] })
    },
  }
}
