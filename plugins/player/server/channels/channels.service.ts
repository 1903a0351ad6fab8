import { JsonText, problem, type ServerContext } from '@balafon/sdk/server'
import type { Channel } from '../../contract/channels.ts'
import type { Viewer } from '../catalogue/viewer.ts'
import type { LabelsService } from '../tags/labels.service.ts'
import type { ChannelsStore } from './channels.store.ts'
import { removeRepeatedAlbums } from './remove-repeated-albums.ts'

const CACHE_SECONDS = 15

export type ChannelsService = ReturnType<typeof createChannelsService>

/** Creates the service of channels with their rows, cached for some seconds because most visitors open the home channel first. */
export function createChannelsService(store: ChannelsStore, labels: Pick<LabelsService, 'findRestriction'>, cache: ServerContext['cache']) {
  async function readChannel(slugOrId: string, language: string, viewer: Viewer, restrictionName: string | null) {
    const restriction = restrictionName === null ? null : await labels.findRestriction(restrictionName)
    if (restrictionName !== null && !restriction) return null
    const text = await store.readChannel(slugOrId, language, { viewer, restriction })
    if (text === null) return null
    const { channel }: { channel: Channel } = JSON.parse(text)
    const presented = restriction && { name: restriction.name, display_name: restriction.display_name }
    return new JsonText(JSON.stringify({ channel: { ...removeRepeatedAlbums(channel), restriction: presented } }))
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
  }
}
