import { JsonText, problem, type ServerContext } from '@balafon/sdk/server'
import type { ChannelHead, ChannelsStore } from './channels.store.ts'

const FRESH = 15

export type ChannelsService = ReturnType<typeof createChannels>

/** A channel and its rows, kept for a few seconds: the home page is everybody's first question. */
export function createChannels(store: ChannelsStore, cache: ServerContext['cache']) {
  const rowText = async (row: ChannelHead) => {
    const { rule: _rule, ...shown } = row
    return `${JSON.stringify(shown).slice(0, -1)},"items":${await store.items(row)}}`
  }
  const channelText = async (slugOrId: string, language: string) => {
    const head = await store.head(slugOrId, language)
    if (!head) return null
    const rows = head.kind === 'channels' ? await store.rowsOf(head.id, language) : [head]
    const texts = await Promise.all(rows.map(rowText))
    const { id, slug, name, description } = head
    return new JsonText(`{"channel":${JSON.stringify({ id, slug, name, description }).slice(0, -1)},"rows":[${texts.join(',')}]}}`)
  }
  return {
    find: (slugOrId: string, language: string) => cache.getOrCompute(`channel/${slugOrId}/${language}`, FRESH, () => channelText(slugOrId, language)),
    async get(slugOrId: string, language: string) {
      const found = await this.find(slugOrId, language)
      if (!found) throw problem(404, 'player.channel_not_found')
      return found
    },
  }
}
