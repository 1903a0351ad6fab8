import { problem } from '@balafon/sdk/server'
import type { CategoryQuery } from '../../contract/tags.ts'
import { createListCursors } from '../collection/list-cursors.ts'
import type { PlayerContext } from '../models.ts'
import type { CategoriesStore, CategorizedKind, CategoryTable } from './categories.store.ts'

const CACHE_SECONDS = 15
/** The list of genres is cached for longer, because the database counts all links of items to genres for it. */
const GENRES_CACHE_SECONDS = 300

export type CategoriesService = ReturnType<typeof createCategoriesService>

/** Creates the service of genres and tags. Their pages are the same for all users, so they are cached for some seconds. */
export function createCategoriesService(store: CategoriesStore, { cache, resources }: Pick<PlayerContext, 'cache' | 'resources'>) {
  const createNotFound = (category: CategoryTable) => problem(404, category === 'genre' ? 'player.genre_not_found' : 'player.tag_not_found')
  const find = (category: CategoryTable, name: string) =>
    cache.getOrCompute(`${category}/${encodeURIComponent(name)}`, CACHE_SECONDS, () => store.read(category, name))

  async function readPage<Kind extends CategorizedKind>(category: CategoryTable, kind: Kind, name: string, { sort, cursor, perPage }: CategoryQuery) {
    // Its items are counted, so all pages of some seconds share the result.
    const found = await cache.getOrCompute(`${category}-size/${kind}/${encodeURIComponent(name)}`, CACHE_SECONDS, async () => {
      const row = await store.find(category, name, kind)
      if (!row) throw createNotFound(category)
      return row
    })
    const cursors = createListCursors(resources.cursors, `${category}/${found.id}/${kind}/${sort}`)
    const [key, id] = cursors.read(cursor) ?? []
    const rows = await store.listItems({ category, kind, sort, size: found.size }, found.id, key && id ? { key, id } : null, perPage + 1)
    const { page, next_cursor } = cursors.paginate(rows, perPage, (row) => [String(row.key), String(row.id)])
    return { data: page.map(({ card }) => card), next_cursor }
  }

  return {
    find,
    async get(category: CategoryTable, name: string) {
      const found = await find(category, name)
      if (!found) throw createNotFound(category)
      return found
    },
    /** Finds the genre, or else the tag, that a channel is restricted to. */
    async findRestriction(name: string) {
      const genre = await store.find('genre', name)
      if (genre) return { category: 'genre' as const, ...genre }
      const tag = await store.find('tag', name)
      return tag && { category: 'tag' as const, ...tag }
    },
    listGenres: () => cache.getOrCompute('genres', GENRES_CACHE_SECONDS, store.listGenres),
    listItems: <Kind extends CategorizedKind>(category: CategoryTable, kind: Kind, name: string, query: CategoryQuery) =>
      cache.getOrCompute(`${category}-items/${kind}/${encodeURIComponent(name)}/${query.sort}/${query.perPage}/${query.cursor ?? ''}`, CACHE_SECONDS, () =>
        readPage(category, kind, name, query),
      ),
  }
}
