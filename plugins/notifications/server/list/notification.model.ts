import type { NotificationData } from '@balafon/sdk/contract'
import { column, defineModel } from '@balafon/sdk/server'

/** The stored content of a notification. Its key and the user that it is about have their own columns. */
export type StoredData = Omit<NotificationData, 'key' | 'aboutUserId'>

/**
 * A notification of a user. It is an entry of the list, or only the record that prevents a second delivery when the user wants it by email only. This
 * record is stored even when no email is sent, for example because the email address is not verified.
 */
export const Notification = defineModel('notifications', {
  columns: {
    id: column.id(),
    userId: column.bigint().references('users', 'cascade'),
    aboutUserId: column.bigint().references('users', 'cascade').nullable(),
    eventId: column.bigint(),
    type: column.text(),
    /** A user receives only one notification of a type with the same key, for example `followed:7`. */
    key: column.text().nullable(),
    data: column.json<StoredData>(),
    isListed: column.boolean(),
    createdAt: column.timestamp(),
    readAt: column.timestamp().nullable(),
  },
  unique: [['userId', 'eventId']],
  indexes: {
    notifications_about: '(about_user_id) WHERE (about_user_id IS NOT NULL)',
    notifications_created: '(created_at)',
    notifications_key: 'unique (user_id, type, key) WHERE (key IS NOT NULL)',
    notifications_list: '(user_id, id DESC) WHERE is_listed',
    notifications_unread: '(user_id) WHERE (is_listed AND (read_at IS NULL))',
  },
})
