import type { ServerContext } from '@balafon/sdk/server'
import type { AlbumCard, ArtistCard, PlaylistCard, TrackCard } from '../../contract/catalogue.ts'
import type { SearchProvider, SearchRequest } from '../../contract/providers.ts'
import type { SearchProviderResult, SearchResult } from '../../contract/search.ts'
import { buildQueries, createQueryWordsReader } from './query-words.ts'
import { presentAlbum, presentArtist, presentPlaylist, presentTrack } from './search.presenter.ts'
import type { CatalogueKind, Match, MatchCursor, SearchStore } from './search.store.ts'

/** Where a page of results begins. */
interface PageStart {
  /** Whether similar words are searched for every word, and not only for misspelt words. All pages of a search have the same value. */
  readonly isFuzzy: boolean
  /** Whether only rows that are not popular are searched, because earlier pages contained the popular rows. */
  readonly skipsPopular: boolean
  readonly after: MatchCursor | null
}

/** Creates the search providers of the catalogue: artists, albums, tracks and playlists. */
export function createCatalogueProviders(store: SearchStore, context: Pick<ServerContext, 'cache' | 'settings'>): SearchProvider[] {
  const readWords = createQueryWordsReader(store, context)

  const createSearch =
    <Card>(kind: CatalogueKind, present: (card: Card) => SearchResult) =>
    async ({ query, limit, cursor, userId, isFuzzy }: SearchRequest): Promise<SearchProviderResult> => {
      const start = cursor === undefined ? { isFuzzy, skipsPopular: false, after: null } : parseCursor(cursor)
      const words = start ? await readWords(query, start.isFuzzy) : []
      if (words.length === 0 || !start) return { results: [], next_cursor: null }
      const matches = await store.findMatches<Card>(kind, { ...buildQueries(words), ...start, limit: limit + 1, userId })
      const page = matches.slice(0, limit)
      const results = page.map(({ card, rank, weight }) => ({ ...present(card), match: { rank, weight: kind === 'playlists' ? 0 : weight } }))
      return { results, next_cursor: findNextCursor(matches, page, start) }
    }

  return [
    {
      kind: 'artists',
      label: 'search.kind.artists',
      isCacheable: true,
      order: 10,
      imageShape: 'round',
      search: createSearch<ArtistCard>('artists', presentArtist),
    },
    { kind: 'albums', label: 'search.kind.albums', isCacheable: true, order: 20, search: createSearch<AlbumCard>('albums', presentAlbum) },
    { kind: 'tracks', label: 'search.kind.tracks', isCacheable: true, order: 30, search: createSearch<TrackCard>('tracks', presentTrack) },
    { kind: 'playlists', label: 'search.kind.playlists', isCacheable: true, order: 40, search: createSearch<PlaylistCard>('playlists', presentPlaylist) },
  ]
}

/**
 * Returns the cursor of the next page. The first pages of a search for a common word contain only popular rows (`includes_unpopular` is false). After the
 * last of these pages, the cursor continues with the rows that are not popular.
 */
function findNextCursor(matches: readonly Match<unknown>[], page: readonly Match<unknown>[], start: PageStart): string | null {
  const last = page.at(-1)
  if (!last) return null
  if (matches.length > page.length) return formatCursor({ ...start, after: last })
  return last.includes_unpopular || start.skipsPopular ? null : formatCursor({ ...start, skipsPopular: true, after: null })
}

/** Formats a cursor as `[z][r]<rank>.<weight>.<id>`. `z` means that similar words are searched, `r` that the popular rows are skipped. */
const formatCursor = ({ isFuzzy, skipsPopular, after }: PageStart) =>
  `${isFuzzy ? 'z' : ''}${skipsPopular ? 'r' : ''}${after ? [after.rank, after.weight, after.id].join('.') : ''}`

function parseCursor(cursor: string): PageStart | undefined {
  const [, fuzzy, rest, rank, weight, id] = /^(z?)(r?)(?:(\d{1,4})\.(\d{1,15})\.(\d{1,15}))?$/.exec(cursor) ?? []
  if (fuzzy === undefined || (id === undefined && !rest)) return undefined
  return {
    isFuzzy: fuzzy !== '',
    skipsPopular: rest !== '',
    after: id === undefined ? null : { rank: Number(rank), weight: Number(weight), id: Number(id) },
  }
}
