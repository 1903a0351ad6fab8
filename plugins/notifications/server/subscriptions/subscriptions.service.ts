import { NOTIFICATION_CHANNELS, type NotificationChannel } from '@balafon/sdk/contract'
import { type DeclaredNotification, fieldProblem, type ServerContext } from '@balafon/sdk/server'
import type { Selection, Subscriptions } from '../../contract/subscriptions.ts'
import type { SubscriptionsStore } from './subscriptions.store.ts'

/** Where a type may reach somebody. Until they choose, all of it holds. */
export const channelsOf = (type: DeclaredNotification | undefined): readonly NotificationChannel[] => type?.channels ?? NOTIFICATION_CHANNELS

export type SubscriptionsService = ReturnType<typeof createSubscriptions>

export function createSubscriptions(store: SubscriptionsStore, { translate, notificationTypes }: Pick<ServerContext, 'translate' | 'notificationTypes'>) {
  async function find(userId: number, language: string): Promise<Subscriptions> {
    const chosen = await store.ofUser(userId)
    const types = notificationTypes()
    const groups = Map.groupBy(types, ({ group }) => translate(language, group))
    return {
      available_channels: NOTIFICATION_CHANNELS.filter((channel) => types.some((type) => channelsOf(type).includes(channel))),
      subscriptions: [...groups].map(([group_name, items]) => ({
        group_name,
        items: items.map((type) => ({ notif_id: type.id, name: translate(language, type.label), channels: [...channelsOf(type)] })),
      })),
      user_selections: types.map((type) => ({
        notif_id: type.id,
        channels: channelsOf(type).filter((channel) => chosen.get(type.id)?.includes(channel) ?? true),
      })),
    }
  }

  /** The last word counts where one type is named twice. */
  function checked(selections: readonly Selection[]): Selection[] {
    const byId = new Map(notificationTypes().map((type) => [type.id, type]))
    for (const [index, { notif_id, channels }] of selections.entries()) {
      const type = byId.get(notif_id)
      if (!type) throw fieldProblem({ [`selections.${index}.notif_id`]: 'notifications.unknown_type' })
      if (!channels.every((channel) => channelsOf(type).includes(channel)))
        throw fieldProblem({ [`selections.${index}.channels`]: 'notifications.unknown_channel' })
    }
    return [...new Map(selections.map(({ notif_id, channels }) => [notif_id, { notif_id, channels: [...new Set(channels)] }])).values()]
  }

  return {
    find,
    async save(userId: number, selections: readonly Selection[], language: string) {
      await store.save(userId, checked(selections))
      return find(userId, language)
    },
  }
}
