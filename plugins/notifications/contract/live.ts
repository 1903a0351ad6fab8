/** Told to the reader's open tabs when their number of unread notifications has changed: `{ unreadCount, isNew }`. Stands alone, so that the bell carries no schemas. */
export const CHANGED = 'notifications.changed'
