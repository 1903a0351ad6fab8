import type { EntityOption, ServerExtensionPoints } from '@balafon/sdk/contract'
import type { SearchProvider } from '../../contract/providers.ts'
import type { SearchResult } from '../../contract/search.ts'
import type { EntitiesStore, EntityKind, EntityRow } from './entities.store.ts'

const SEARCH_TIMEOUT_MS = 4000
const MAX_QUERY_LENGTH = 100

/** For each kind of entity: the kind of search result by which it is found. */
const SEARCH_KINDS: Readonly<Record<EntityKind, string>> = { artist: 'artists', album: 'albums', track: 'tracks', playlist: 'playlists' }

/**
 * Creates the entity providers with which users choose artists, albums, tracks and playlists in forms. A search finds items that listeners may see. A
 * lookup by id also finds items that the user owns or manages.
 */
export const createEntityProviders = (store: EntitiesStore, searchProviders: readonly SearchProvider[]): ServerExtensionPoints['core.entities/v1'][] =>
  (['artist', 'album', 'track', 'playlist'] as const).map((kind) => ({
    entity: `player.${kind}`,
    findLabels: async (ids) => new Map((await store.listNames(kind, ids)).map(({ id, name }) => [id, name])),
    async search({ query, limit, ids, userId = 0 }) {
      if (ids) return (await store.listVisible(kind, ids, userId)).map(presentRow)
      if (query === '') return (await store.listPopular(kind, limit)).map(presentRow)
      const provider = searchProviders.find((candidate) => candidate.kind === SEARCH_KINDS[kind])
      const request = { query: query.slice(0, MAX_QUERY_LENGTH), limit, cursor: undefined, userId: null, language: 'en' }
      const search = async (isFuzzy: boolean) =>
        (await provider?.search({ ...request, isFuzzy, signal: AbortSignal.timeout(SEARCH_TIMEOUT_MS) }))?.results.map(presentResult) ?? []
      const options = await search(false)
      return options.length > 0 ? options : search(true)
    },
  }))

const presentRow = ({ id, name, artists, image }: EntityRow): EntityOption => ({
  id,
  label: name,
  ...(artists && { description: artists }),
  ...(image && { image }),
})

const presentResult = ({ id, title, subtitle, image }: SearchResult): EntityOption => ({
  id: Number(id),
  label: title,
  ...(subtitle && { description: subtitle }),
  ...(image && { image }),
})
