/**
 * The live message to all open tabs of a user when the unread count changes: `{ unreadCount, isNew }`. It is defined in a
 * separate file, so that the bell does not load the schemas.
 */
export const NOTIFICATIONS_CHANGED = 'notifications.changed'
