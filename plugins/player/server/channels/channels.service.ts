import { JsonText, problem, type ServerContext } from '@balafon/sdk/server'
import type { ChannelRecord, ChannelsStore } from './channels.store.ts'

const CACHE_SECONDS = 15

export type ChannelsService = ReturnType<typeof createChannelsService>

/** Creates the service of channels with their rows, cached briefly because every visit starts with the home channel. */
export function createChannelsService(store: ChannelsStore, cache: ServerContext['cache']) {
  const buildRowJson = async (record: ChannelRecord, language: string) => {
    const { rule: _rule, ...row } = record
    return `${JSON.stringify(row).slice(0, -1)},"items":${await store.readItems(record, language)}}`
  }
  const buildChannelJson = async (slugOrId: string, language: string) => {
    const channel = await store.findChannel(slugOrId, language)
    if (!channel) return null
    const rows = channel.kind === 'channels' ? await store.listRows(channel.id, language) : [channel]
    const rowTexts = await Promise.all(rows.map((row) => buildRowJson(row, language)))
    const { id, slug, name, description } = channel
    return new JsonText(`{"channel":${JSON.stringify({ id, slug, name, description }).slice(0, -1)},"rows":[${rowTexts.join(',')}]}}`)
  }
  const findChannel = (slugOrId: string, language: string) =>
    cache.getOrCompute(`channel/${slugOrId}/${language}`, CACHE_SECONDS, () => buildChannelJson(slugOrId, language))

  return {
    findChannel,
    async getChannel(slugOrId: string, language: string) {
      const channel = await findChannel(slugOrId, language)
      if (!channel) throw problem(404, 'player.channel_not_found')
      return channel
    },
  }
}
