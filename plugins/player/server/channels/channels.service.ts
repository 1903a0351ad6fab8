import { JsonText, problem, type ServerContext } from '@balafon/sdk/server'
import type { Channel } from '../../contract/channels.ts'
import type { Viewer } from '../catalogue/viewer.ts'
import type { CategoriesService } from '../categories/categories.service.ts'
import type { ChannelRequest, ChannelsStore } from './channels.store.ts'
import { removeRepeatedAlbums } from './remove-repeated-albums.ts'
import { MAX_ROW_CANDIDATES } from './row-items-sql.ts'

const CACHE_SECONDS = 15
/** For each kind of channel: the field of a response that contains an item. */
const ITEM_NAMES = { albums: 'album', artists: 'artist', tracks: 'track', playlists: 'playlist', channels: 'channel' } as const

/**
 * Returns the id of the last item of a channel when more items follow; `null` otherwise, and for a channel of channels. A channel that contains items is
 * presented as one row with the id of the channel.
 */
function findLastItem({ id, rows: [row] }: Channel): number | null {
  return row?.id === id && row.items.length >= MAX_ROW_CANDIDATES ? (row.items.at(-1)?.id ?? null) : null
}

export type ChannelsService = ReturnType<typeof createChannelsService>

/** Creates the service of channels with their rows. Channels are cached for some seconds, because most visitors open the home channel first. */
export function createChannelsService(store: ChannelsStore, categories: Pick<CategoriesService, 'findRestriction'>, cache: ServerContext['cache']) {
  async function readChannel(slugOrId: string, language: string, viewer: Viewer, restrictionName: string | null) {
    const restriction = restrictionName === null ? null : await categories.findRestriction(restrictionName)
    if (restrictionName !== null && !restriction) return null
    const text = await store.readChannel({ slugOrId, language, viewer, restriction })
    if (text === null) return null
    const { channel }: { channel: Channel } = JSON.parse(text)
    const presented = restriction && { name: restriction.name, display_name: restriction.display_name }
    return new JsonText(JSON.stringify({ channel: { ...removeRepeatedAlbums(channel), more_after: findLastItem(channel), restriction: presented } }))
  }
  const findChannel = (slugOrId: string, language: string, restriction: string | null = null) =>
    cache.getOrCompute(
      `channel/${encodeURIComponent(slugOrId)}/${language}/${restriction === null ? '' : encodeURIComponent(restriction)}`,
      CACHE_SECONDS,
      () => readChannel(slugOrId, language, null, restriction),
    )
  const findUnpublishedChannel = async (slugOrId: string, language: string, viewer: Viewer, restriction: string | null = null) =>
    viewer && (await readChannel(slugOrId, language, viewer, restriction))

  return {
    findChannel,
    findUnpublishedChannel,
    async getChannel(slugOrId: string, language: string, viewer: Viewer = null, restriction: string | null = null) {
      const channel = (await findChannel(slugOrId, language, restriction)) ?? (await findUnpublishedChannel(slugOrId, language, viewer, restriction))
      if (!channel) throw problem(404, 'player.channel_not_found')
      return channel
    },
    /** Lists the items of a channel that follow the item with the id `after`. */
    async listItems(
      request: Omit<ChannelRequest, 'restriction'>,
      {
        restriction: restrictionName,
        after,
        cursor,
        perPage,
      }: { restriction?: string | undefined; after: number; cursor?: string | undefined; perPage: number },
    ) {
      const restriction = restrictionName === undefined ? null : await categories.findRestriction(restrictionName)
      if (restrictionName !== undefined && !restriction) throw problem(404, 'player.channel_not_found')
      const fields = await store.findFields({ ...request, restriction })
      if (!fields) throw problem(404, 'player.channel_not_found')
      const rows = await store.listNextItems({ ...request, restriction }, fields, cursor === undefined ? after : Number(cursor), perPage + 1)
      const page = rows.slice(0, perPage)
      const name = ITEM_NAMES[fields.kind]
      return { data: page.map(({ id, card }) => ({ id, [name]: card })), next_cursor: rows.length > perPage ? String(page.at(-1)?.id ?? '') : null }
    },
  }
}
