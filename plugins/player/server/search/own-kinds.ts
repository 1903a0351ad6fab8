import type { ServerContext } from '@balafon/sdk/server'
import type { AlbumCard, ArtistCard, PlaylistCard, TrackCard } from '../../contract/catalogue.ts'
import type { SearchProvider, SearchQuestion } from '../../contract/providers.ts'
import type { SearchPart, SearchResult } from '../../contract/search.ts'
import { presentAlbum, presentArtist, presentPlaylist, presentTrack } from './search.present.ts'
import type { Found, OwnKind, Place, SearchStore, TypedWord } from './search.store.ts'

const MOST_WORDS = 10
/** Seconds for which the same words need not be mended again: every kind asks for them. */
const FRESH = 15

/** What the catalogue itself is searched for. */
export function ownKinds(store: SearchStore, { cache }: Pick<ServerContext, 'cache'>): SearchProvider[] {
  const wordsOf = (query: string) => cache.getOrCompute(`search/${query}`, FRESH, () => store.typedWords(query, MOST_WORDS))

  const searching =
    <Card>(kind: OwnKind, present: (card: Card) => SearchResult) =>
    async ({ query, limit, cursor, userId }: SearchQuestion): Promise<SearchPart> => {
      const words = await wordsOf(query)
      const after = cursor === undefined ? null : readPlace(cursor)
      if (words.length === 0 || after === undefined) return { results: [], next_cursor: null }
      const rows = await store.find<Card>(kind, { ...queriesOf(words), after, limit: limit + 1, userId })
      const shown = rows.slice(0, limit)
      return { results: shown.map(({ card }) => present(card)), next_cursor: rows.length > limit ? placeOf(shown.at(-1)) : null }
    }

  return [
    { kind: 'artists', label: 'search.kind.artists', order: 10, looks: 'people', search: searching<ArtistCard>('artists', presentArtist) },
    { kind: 'albums', label: 'search.kind.albums', order: 20, search: searching<AlbumCard>('albums', presentAlbum) },
    { kind: 'tracks', label: 'search.kind.tracks', order: 30, search: searching<TrackCard>('tracks', presentTrack) },
    { kind: 'playlists', label: 'search.kind.playlists', order: 40, search: searching<PlaylistCard>('playlists', presentPlaylist) },
  ]
}

/** Every word has to be there, or to begin one. They are letters and digits only, so they need no escape. */
const queriesOf = (words: readonly TypedWord[]) => ({
  text: words.map(({ word }) => word).join(' '),
  literal: words.map(({ word }) => `'${word}':*`).join(' & '),
  lenient: words.map(({ word, near }) => `(${[`'${word}':*`, ...near.map((other) => `'${other}'`)].join(' | ')})`).join(' & '),
})

const placeOf = (last: Found<unknown> | undefined) => (last ? [last.rank, last.weight, last.id].join('.') : null)

/** `undefined`: nobody was ever given such a one. */
function readPlace(cursor: string): Place | undefined {
  const [, rank, weight, id] = /^([1-4])\.(\d{1,15})\.(\d{1,15})$/.exec(cursor) ?? []
  return id === undefined ? undefined : { rank: Number(rank), weight: Number(weight), id: Number(id) }
}
