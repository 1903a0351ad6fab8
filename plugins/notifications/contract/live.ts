/** The live message to a user's open tabs when their unread count changes: `{ unreadCount, isNew }`. In its own file, so that the bell does not load the schemas. */
export const NOTIFICATIONS_CHANGED = 'notifications.changed'
