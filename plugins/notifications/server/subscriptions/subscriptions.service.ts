import { NOTIFICATION_CHANNELS, type NotificationChannel } from '@balafon/sdk/contract'
import { type DeclaredNotificationType, fieldProblem, type Identity, type ServerContext } from '@balafon/sdk/server'
import type { Selection, Subscriptions } from '../../contract/subscriptions.ts'
import type { SubscriptionsStore } from './subscriptions.store.ts'

type Subscriber = Pick<Identity, 'id' | 'can'>

/** Returns the channels that a notification type can be sent on. All of them are selected by default. */
export const getChannels = (type: DeclaredNotificationType | undefined): readonly NotificationChannel[] => type?.channels ?? NOTIFICATION_CHANNELS

export type SubscriptionsService = ReturnType<typeof createSubscriptionsService>

/** Creates the service that reads and saves which notifications a user gets. */
export function createSubscriptionsService(
  store: SubscriptionsStore,
  { translate, listNotificationTypes }: Pick<ServerContext, 'translate' | 'listNotificationTypes'>,
) {
  /** Lists the notification types that a user can receive. */
  const listTypes = ({ can }: Subscriber) => listNotificationTypes().filter(({ permission }) => permission === undefined || can(permission))

  async function getSubscriptions(user: Subscriber, language: string): Promise<Subscriptions> {
    const selectedChannels = await store.listByUser(user.id)
    const types = listTypes(user)
    const groups = Map.groupBy(types, ({ group }) => translate(language, group))
    return {
      available_channels: NOTIFICATION_CHANNELS.filter((channel) => types.some((type) => getChannels(type).includes(channel))),
      subscriptions: [...groups].map(([group_name, items]) => ({
        group_name,
        items: items.map((type) => ({ notif_id: type.id, name: translate(language, type.label), channels: [...getChannels(type)] })),
      })),
      user_selections: types.map((type) => ({
        notif_id: type.id,
        channels: getChannels(type).filter((channel) => selectedChannels.get(type.id)?.includes(channel) ?? true),
      })),
    }
  }

  /** Validates the selections. When a type occurs twice, the last selection counts. */
  function validateSelections(selections: readonly Selection[], user: Subscriber): Selection[] {
    const typesById = new Map(listTypes(user).map((type) => [type.id, type]))
    for (const [index, { notif_id, channels }] of selections.entries()) {
      const type = typesById.get(notif_id)
      if (!type) throw fieldProblem({ [`selections.${index}.notif_id`]: 'notifications.unknown_type' })
      if (!channels.every((channel) => getChannels(type).includes(channel)))
        throw fieldProblem({ [`selections.${index}.channels`]: 'notifications.unknown_channel' })
    }
    return [...new Map(selections.map(({ notif_id, channels }) => [notif_id, { notif_id, channels: [...new Set(channels)] }])).values()]
  }

  return {
    getSubscriptions,
    async save(user: Subscriber, selections: readonly Selection[], language: string) {
      await store.save(user.id, validateSelections(selections, user))
      return getSubscriptions(user, language)
    },
  }
}
