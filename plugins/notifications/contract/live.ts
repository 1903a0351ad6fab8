/**
 * The live message to all open tabs of a user when the unread count changes: `{ unreadCount, isNew }`. `isNew` is true when a notification was
 * added, and false when notifications were marked as read. It is defined in a separate file, so that the code of the bell does not contain the schemas
 * of the other endpoints.
 */
export const NOTIFICATIONS_CHANGED = 'notifications.changed'
