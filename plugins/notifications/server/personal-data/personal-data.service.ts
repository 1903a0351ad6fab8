import type { NotificationsContext } from '../models.ts'

/** Creates the service that exports the notifications and the selections of a user. A selection contains the channels that the user chose for a notification type. */
export const createPersonalDataService = ({ Notification, NotificationSelection }: NotificationsContext['models']) => ({
  async read(userId: number) {
    const [notifications, selections] = await Promise.all([
      Notification.findAll({ where: { userId }, order: ['id'] }),
      NotificationSelection.findAll({ where: { userId }, order: ['type'] }),
    ])
    return {
      notifications: notifications.map(({ type, data, createdAt, readAt }) => ({ type, data, created_at: createdAt, read_at: readAt })),
      selections: selections.map(({ type, channels }) => ({ notif_id: type, channels })),
    }
  },
})
