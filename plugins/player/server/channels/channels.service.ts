import { JsonText, problem, type ServerContext } from '@balafon/sdk/server'
import type { Viewer } from '../catalogue/viewer.ts'
import type { ChannelsStore } from './channels.store.ts'

const CACHE_SECONDS = 15

export type ChannelsService = ReturnType<typeof createChannelsService>

/** Creates the service of channels with their rows, cached for some seconds because most visitors open the home channel first. */
export function createChannelsService(store: ChannelsStore, cache: ServerContext['cache']) {
  const findChannel = (slugOrId: string, language: string) =>
    cache.getOrCompute(`channel/${slugOrId}/${language}`, CACHE_SECONDS, async () => {
      const text = await store.readChannel(slugOrId, language)
      return text === null ? null : new JsonText(text)
    })
  const findUnpublishedChannel = async (slugOrId: string, language: string, viewer: Viewer) => {
    const text = viewer && (await store.readChannel(slugOrId, language, viewer))
    return text === null ? null : new JsonText(text)
  }

  return {
    findChannel,
    findUnpublishedChannel,
    async getChannel(slugOrId: string, language: string, viewer: Viewer = null) {
      const channel = (await findChannel(slugOrId, language)) ?? (await findUnpublishedChannel(slugOrId, language, viewer))
      if (!channel) throw problem(404, 'player.channel_not_found')
      return channel
    },
  }
}
