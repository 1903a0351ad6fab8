import { NotificationSent, type NotificationType } from '@balafon/sdk/contract'
import type { Events, Notify } from '@balafon/sdk/server'

/** So many users an event tells of: who delivers it does it in one transaction. */
const AT_ONCE = 100

/** A plugin's way to notify: only of what its manifest declares, and only by an event. Who delivers it, and whether, is not the sender's concern. */
export function createNotify(plugin: string, declared: () => readonly NotificationType[], events: Events): Notify {
  return async (users, type, data, transaction) => {
    if (!declared().some(({ id }) => id === type)) throw new Error(`${plugin} has no notification called ${type}: its manifest declares none`)
    const userIds = [...new Set(typeof users === 'number' ? [users] : users)]
    const at = new Date().toISOString()
    for (let from = 0; from < userIds.length; from += AT_ONCE) {
      await events.publish(NotificationSent, { plugin, type, userIds: userIds.slice(from, from + AT_ONCE), data, at }, transaction)
    }
  }
}
