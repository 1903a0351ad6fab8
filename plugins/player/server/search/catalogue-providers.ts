import type { ServerContext } from '@balafon/sdk/server'
import type { AlbumCard, ArtistCard, PlaylistCard, TrackCard } from '../../contract/catalogue.ts'
import type { SearchProvider, SearchRequest } from '../../contract/providers.ts'
import type { SearchProviderResult, SearchResult } from '../../contract/search.ts'
import { presentAlbum, presentArtist, presentPlaylist, presentTrack } from './search.presenter.ts'
import type { CatalogueKind, Match, MatchCursor, QueryWord, SearchStore } from './search.store.ts'

const MAX_WORDS = 10
/** Every kind splits the same query into words, so the split query is cached for some seconds. */
const CACHE_SECONDS = 15

/** Creates the search providers of the catalogue: artists, albums, tracks and playlists. */
export function createCatalogueProviders(store: SearchStore, { cache }: Pick<ServerContext, 'cache'>): SearchProvider[] {
  const readWords = (query: string) => cache.getOrCompute(`search/${query}`, CACHE_SECONDS, () => store.readQueryWords(query, MAX_WORDS))

  const createSearch =
    <Card>(kind: CatalogueKind, present: (card: Card) => SearchResult) =>
    async ({ query, limit, cursor, userId }: SearchRequest): Promise<SearchProviderResult> => {
      const words = await readWords(query)
      const after = cursor === undefined ? null : parseCursor(cursor)
      if (words.length === 0 || after === undefined) return { results: [], next_cursor: null }
      const matches = await store.findMatches<Card>(kind, { ...buildQueries(words), after, limit: limit + 1, userId })
      const page = matches.slice(0, limit)
      return { results: page.map(({ card }) => present(card)), next_cursor: matches.length > limit ? formatCursor(page.at(-1)) : null }
    }

  return [
    { kind: 'artists', label: 'search.kind.artists', order: 10, imageShape: 'round', search: createSearch<ArtistCard>('artists', presentArtist) },
    { kind: 'albums', label: 'search.kind.albums', order: 20, search: createSearch<AlbumCard>('albums', presentAlbum) },
    { kind: 'tracks', label: 'search.kind.tracks', order: 30, search: createSearch<TrackCard>('tracks', presentTrack) },
    { kind: 'playlists', label: 'search.kind.playlists', order: 40, search: createSearch<PlaylistCard>('playlists', presentPlaylist) },
  ]
}

/** Builds queries that require every word as a whole word or a prefix. Words are alphanumeric, so they need no escaping. */
const buildQueries = (words: readonly QueryWord[]) => ({
  text: words.map(({ word }) => word).join(' '),
  exactQuery: words.map(({ word }) => `'${word}':*`).join(' & '),
  fuzzyQuery: words.map(({ word, similar }) => `(${[`'${word}':*`, ...similar.map((other) => `'${other}'`)].join(' | ')})`).join(' & '),
})

const formatCursor = (last: Match<unknown> | undefined) => (last ? [last.rank, last.weight, last.id].join('.') : null)

/** Returns undefined when the text is not a cursor: `<rank>.<weight>.<id>`. */
function parseCursor(cursor: string): MatchCursor | undefined {
  const [, rank, weight, id] = /^([1-4])\.(\d{1,15})\.(\d{1,15})$/.exec(cursor) ?? []
  return id === undefined ? undefined : { rank: Number(rank), weight: Number(weight), id: Number(id) }
}
