import { NotificationSent, type NotificationType } from '@balafon/sdk/contract'
import type { Events, Notify } from '@balafon/sdk/server'

/** How many users one event contains: the plugin that delivers the notifications handles an event in one transaction. */
const USERS_PER_EVENT = 100

/** Creates a plugin's `notify`. It publishes an event for notifications that the plugin's manifest declares; another plugin delivers them. */
export function createNotify(plugin: string, listDeclaredTypes: () => readonly NotificationType[], events: Events): Notify {
  return async (users, type, data, transaction) => {
    if (!listDeclaredTypes().some(({ id }) => id === type)) throw new Error(`${plugin} has no notification called ${type}: its manifest does not declare it`)
    const userIds = [...new Set(typeof users === 'number' ? [users] : users)]
    const at = new Date().toISOString()
    for (let from = 0; from < userIds.length; from += USERS_PER_EVENT) {
      await events.publish(NotificationSent, { plugin, type, userIds: userIds.slice(from, from + USERS_PER_EVENT), data, at }, transaction)
    }
  }
}
