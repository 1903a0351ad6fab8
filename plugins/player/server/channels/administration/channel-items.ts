import type { Transaction } from 'sequelize'
import type { ChannelItemOption, ChannelKind } from '../../../contract/channel-administration.ts'
import type { EntitiesStore, EntityKind } from '../../entities/entities.store.ts'
import type { PlayerContext } from '../../models.ts'
import type { ChannelDetailsStore } from './channel-details.store.ts'

const MAX_FOUND = 20
const SEARCH_TIMEOUT_MS = 4000

const ENTITIES: Readonly<Record<Exclude<ChannelKind, 'channels'>, EntityKind>> = { albums: 'album', artists: 'artist', tracks: 'track', playlists: 'playlist' }

export type ChannelItems = ReturnType<typeof createChannelItems>

/** Creates the functions that list the items of a channel with their names, and find items to add. */
export function createChannelItems(
  store: ChannelDetailsStore,
  entities: EntitiesStore,
  { getProviders, callProvider }: Pick<PlayerContext, 'getProviders' | 'callProvider'>,
) {
  return {
    /** Lists items in the order of `ids`. Deleted items are left out. */
    async list(kind: ChannelKind, ids: readonly number[], transaction?: Transaction): Promise<ChannelItemOption[]> {
      if (ids.length === 0) return []
      const found =
        kind === 'channels'
          ? await store.listChannels(ids, transaction)
          : (await entities.listAll(ENTITIES[kind], ids, transaction)).map(({ artists, ...row }) => ({ ...row, detail: artists }))
      const byId = new Map(found.map((item) => [item.id, item]))
      return [...new Set(ids)].flatMap((id) => byId.get(id) ?? [])
    },
    /** Finds items that listeners may see. Channels are found in every state, because operators prepare them before they publish them. */
    async search(kind: ChannelKind, query: string): Promise<ChannelItemOption[]> {
      if (kind === 'channels') return store.searchChannels(query)
      const found = getProviders('core.entities/v1').find(({ provider }) => provider.entity === `player.${ENTITIES[kind]}`)
      if (!found) return []
      const options = { plugin: found.plugin, operation: 'channel items', timeoutMs: SEARCH_TIMEOUT_MS }
      const items = (await callProvider(options, () => found.provider.search({ query, limit: MAX_FOUND }))) ?? []
      return items.map(({ id, label, description = null, image = null }) => ({ id, name: label, detail: description, image, is_visible: true }))
    },
  }
}
