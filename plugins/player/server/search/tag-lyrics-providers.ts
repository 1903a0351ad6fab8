import type { ServerContext } from '@balafon/sdk/server'
import { splitWords } from '../../contract/find-matches.ts'
import { getChannelPath, getTagPath } from '../../contract/paths.ts'
import type { SearchProvider } from '../../contract/providers.ts'
import { chooseLine } from './choose-line.ts'
import { buildQueries, createQueryWordsReader } from './query-words.ts'
import { presentTrack } from './search.presenter.ts'
import type { SearchStore } from './search.store.ts'
import type { FoundName, TagLyricsSearchStore } from './tag-lyrics-search.store.ts'

/** Leaves room for the quotation marks of every language within the maximum length of a subtitle, see `contract/search.ts`. */
const MAX_LINE_LENGTH = 290
/** A shorter text occurs in the lyrics of too many songs. */
const MIN_LYRICS_QUERY_LENGTH = 4
/** The rank of a match in the lyrics. On the scale of `contract/search.ts`, names that contain the query have higher ranks. */
const LYRICS_RANK = 1000

/** Creates the search providers of tags, channels and lyrics. They return a single page, because users look at the first results only. */
export function createTagLyricsProviders(
  search: TagLyricsSearchStore,
  store: SearchStore,
  context: Pick<ServerContext, 'cache' | 'settings' | 'translate'>,
): SearchProvider[] {
  const readWords = createQueryWordsReader(store, context)
  const readQuery = async (query: string, isFuzzy: boolean) => {
    const words = await readWords(query, isFuzzy)
    const { text, exactQuery, fuzzyQuery } = buildQueries(words)
    return words.length === 0 ? null : { text, query: isFuzzy ? fuzzyQuery : exactQuery, isFuzzy }
  }
  const NOTHING = { results: [], next_cursor: null }
  const present = ({ id, name, rank, image }: FoundName, path: string) => ({ id, title: name, path, match: { rank }, ...(image && { image }) })

  return [
    {
      kind: 'tags',
      label: 'search.kind.tags',
      isCacheable: true,
      order: 60,
      async search({ query, limit, isFuzzy }) {
        const input = await readQuery(query, isFuzzy)
        if (!input) return NOTHING
        const tags = await search.findTags({ ...input, limit })
        return { results: tags.map((tag) => present(tag, getTagPath(tag.slug))), next_cursor: null }
      },
    },
    {
      kind: 'channels',
      label: 'search.kind.channels',
      isCacheable: true,
      order: 70,
      async search({ query, limit, isFuzzy, language }) {
        const input = await readQuery(query, isFuzzy)
        if (!input) return NOTHING
        const channels = await search.findChannels({ ...input, limit }, language)
        return { results: channels.map((channel) => present(channel, getChannelPath(channel))), next_cursor: null }
      },
    },
    {
      kind: 'lyrics',
      label: 'search.kind.lyrics',
      isCacheable: true,
      order: 80,
      async search({ query, limit, isFuzzy, language }) {
        const input = await readQuery(query, isFuzzy)
        if (!input || input.text.length < MIN_LYRICS_QUERY_LENGTH) return NOTHING
        const words = splitWords(query)
        const results = (await search.findLyrics({ ...input, limit })).map(({ card, lines, weight }) => {
          const line = chooseLine(lines, words)?.slice(0, MAX_LINE_LENGTH)
          const subtitle = line && context.translate(language, 'search.lyric_line', { line })
          return { ...presentTrack(card), ...(subtitle && { subtitle }), match: { rank: LYRICS_RANK, weight } }
        })
        return { results, next_cursor: null }
      },
    },
  ]
}
