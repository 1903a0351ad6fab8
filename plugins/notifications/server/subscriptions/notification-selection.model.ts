import type { NotificationChannel } from '@balafon/sdk/contract'
import { column, defineModel } from '@balafon/sdk/server'

/** The channels that a user selected for a notification type. Without a row, all channels are selected. */
export const NotificationSelection = defineModel('notification_selections', {
  columns: {
    userId: column.bigint().primaryKey().references('users', 'cascade'),
    type: column.text().primaryKey(),
    channels: column.textArray<NotificationChannel>(),
  },
})
