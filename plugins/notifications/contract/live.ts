/**
 * The live message to all open tabs of a user when the unread count changes: `{ unreadCount, isNew }`. It is defined in a
 * separate file, so that the code of the bell does not contain the schemas of the other endpoints.
 */
export const NOTIFICATIONS_CHANGED = 'notifications.changed'
