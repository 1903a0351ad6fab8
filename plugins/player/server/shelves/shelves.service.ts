import type { ServerContext } from '@balafon/sdk/server'
import { parse } from 'zod/v4/core'
import type { AlbumCard } from '../../contract/catalogue.ts'
import { getArtistPath } from '../../contract/paths.ts'
import { HomeShelfResult, type Shelf } from '../../contract/shelves.ts'
import { FOLLOWED_RELEASES_SQL, JUMP_BACK_IN_SQL, type ShelvesStore, SIMILAR_ALBUMS_SQL, TRENDING_SQL } from './shelves.store.ts'

const CACHE_SECONDS = 30
const PROVIDER_TIMEOUT_MS = 2000
/** The `order` of shelves that do not declare one. They come after the built-in shelves. */
const DEFAULT_ORDER = 100

interface OrderedShelf {
  readonly order: number
  readonly shelf: Shelf
}

type Dependencies = Pick<ServerContext, 'cache' | 'translate' | 'getProviders' | 'callProvider'>

export type ShelvesService = ReturnType<typeof createShelvesService>

/** Creates the service of shelves: the rows of the home page that do not belong to the home channel. */
export function createShelvesService(store: ShelvesStore, { cache, translate, getProviders, callProvider }: Dependencies) {
  const albums = (order: number, id: string, title: string, items: AlbumCard[], path: string | null = null): OrderedShelf => ({
    order,
    shelf: { id, title, path, kind: 'albums', items },
  })

  async function findSimilar(userId: number, language: string) {
    const artist = await store.findFavouriteArtist(userId)
    if (!artist) return albums(20, 'because', '', [])
    const items = await store.readCards<AlbumCard>(SIMILAR_ALBUMS_SQL, artist.id)
    return albums(20, 'because', translate(language, 'shelves.because', { name: artist.name }), items, getArtistPath(artist))
  }

  const findOwn = (userId: number, language: string) => [
    store
      .readCards<AlbumCard>(JUMP_BACK_IN_SQL, userId)
      .then((items) => albums(10, 'recent', translate(language, 'shelves.jump_back_in'), items, '/library/history')),
    findSimilar(userId, language),
    store.readCards<AlbumCard>(FOLLOWED_RELEASES_SQL, userId).then((items) => albums(30, 'followed', translate(language, 'shelves.followed'), items)),
  ]

  const findOfPlugins = (userId: number | null, language: string) =>
    getProviders('player.homeShelves/v1').map(async ({ plugin, provider }): Promise<OrderedShelf | null> => {
      const found = await callProvider({ plugin, operation: `home shelf ${provider.id}`, timeoutMs: PROVIDER_TIMEOUT_MS }, async (signal) => {
        const result = await provider.find({ userId, language, signal })
        return result && parse(HomeShelfResult, result)
      })
      if (!found) return null
      const { title, path = null, kind, ids } = found
      const shelf = { id: `${plugin}.${provider.id}`, title, path, kind, items: await store.readCardsOf(kind, ids) } as Shelf
      return { order: provider.order ?? DEFAULT_ORDER, shelf }
    })

  const findTrending = async (language: string) => {
    const items = await cache.getOrCompute('shelf/trending', CACHE_SECONDS, () => store.readCards<AlbumCard>(TRENDING_SQL))
    return albums(40, 'trending', translate(language, 'shelves.trending'), items, '/charts/trending/albums')
  }

  return {
    /** Lists the shelves that have items. When several shelves contain an album, only the first of them shows it. */
    listShelves: (userId: number | null, language: string) =>
      cache.getOrCompute(`shelves/${userId}/${language}`, CACHE_SECONDS, async () => {
        const own = userId === null ? [] : findOwn(userId, language)
        const found = await Promise.all([...own, findTrending(language), ...findOfPlugins(userId, language)])
        const ordered = found.filter((shelf) => shelf !== null).sort((a, b) => a.order - b.order)
        return { shelves: withoutRepeatedAlbums(ordered.map(({ shelf }) => shelf)).filter(({ items }) => items.length > 0) }
      }),
  }
}

function withoutRepeatedAlbums(shelves: readonly Shelf[]): Shelf[] {
  const shownIds = new Set<number>()
  return shelves.map((shelf) => {
    if (shelf.kind !== 'albums') return shelf
    const items = shelf.items.filter(({ id }) => !shownIds.has(id))
    for (const { id } of items) shownIds.add(id)
    return { ...shelf, items }
  })
}
