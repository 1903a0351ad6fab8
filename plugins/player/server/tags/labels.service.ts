import { problem } from '@balafon/sdk/server'
import type { LabelQuery } from '../../contract/tags.ts'
import { createListCursors } from '../collection/list-cursors.ts'
import type { PlayerContext } from '../models.ts'
import type { LabelledKind, LabelsStore, LabelTable } from './labels.store.ts'

const CACHE_SECONDS = 15
/** The numbers of all genres take a pass over all links. */
const GENRES_CACHE_SECONDS = 300

export type LabelsService = ReturnType<typeof createLabelsService>

/** Creates the service of genres and tags. Their pages are the same for all users, so they are cached for some seconds. */
export function createLabelsService(store: LabelsStore, { cache, resources }: Pick<PlayerContext, 'cache' | 'resources'>) {
  const createNotFound = (label: LabelTable) => problem(404, label === 'genre' ? 'player.genre_not_found' : 'player.tag_not_found')
  const find = (label: LabelTable, name: string) => cache.getOrCompute(`${label}/${encodeURIComponent(name)}`, CACHE_SECONDS, () => store.read(label, name))

  async function readPage<Kind extends LabelledKind>(label: LabelTable, kind: Kind, name: string, { sort, cursor, perPage }: LabelQuery) {
    const found = await store.find(label, name, kind)
    if (!found) throw createNotFound(label)
    const cursors = createListCursors(resources.cursors, `${label}/${found.id}/${kind}/${sort}`)
    const [key, id] = cursors.read(cursor) ?? []
    const rows = await store.listItems({ label, kind, sort, isLarge: found.is_large }, found.id, key && id ? { key, id } : null, perPage + 1)
    const { page, next_cursor } = cursors.paginate(rows, perPage, (row) => [String(row.key), String(row.id)])
    return { data: page.map(({ card }) => card), next_cursor }
  }

  return {
    find,
    async get(label: LabelTable, name: string) {
      const found = await find(label, name)
      if (!found) throw createNotFound(label)
      return found
    },
    /** Finds the genre, or else the tag, that a channel is restricted to. */
    async findRestriction(name: string) {
      const genre = await store.find('genre', name)
      if (genre) return { label: 'genre' as const, ...genre }
      const tag = await store.find('tag', name)
      return tag && { label: 'tag' as const, ...tag }
    },
    listGenres: () => cache.getOrCompute('genres', GENRES_CACHE_SECONDS, store.listGenres),
    listItems: <Kind extends LabelledKind>(label: LabelTable, kind: Kind, name: string, query: LabelQuery) =>
      cache.getOrCompute(`${label}-items/${kind}/${encodeURIComponent(name)}/${query.sort}/${query.perPage}/${query.cursor ?? ''}`, CACHE_SECONDS, () =>
        readPage(label, kind, name, query),
      ),
  }
}
