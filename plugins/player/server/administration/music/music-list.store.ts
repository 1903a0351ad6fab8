import type { SqlRunner } from '@balafon/sdk/server'
import { literal } from 'sequelize'
import type { CategoryKind } from '../../catalogue/editing/category-merge.store.ts'

export type MusicKind = 'artist' | 'album' | 'track'

/** The names of the genres and tags of one item, as users read them. */
interface CategoryNames {
  readonly id: number
  readonly names: readonly string[]
}

export type MusicListStore = ReturnType<typeof createMusicListStore>

/** Creates the store of the values that lists of music show and that are in other tables than the items: genres, tags and numbers of playlists. */
export const createMusicListStore = (sql: SqlRunner) => ({
  /** Lists the names of the genres or tags of items. */
  async listCategoryNames(category: CategoryKind, kind: MusicKind, ids: readonly number[]): Promise<ReadonlyMap<number, readonly string[]>> {
    const rows = await sql<CategoryNames>(
      `select l.subject_id as id, array_agg(g.display_name order by g.display_name) as names
       from ${category}_links l join ${category}s g on g.id = l.${category}_id where l.kind = $1 and l.subject_id = any($2::bigint[]) group by l.subject_id`,
      [kind, ids],
    )
    return new Map(rows.map(({ id, names }) => [id, names]))
  },
  /** Counts the playlists that contain a track. */
  async countPlaylists(trackId: number): Promise<number> {
    const [row] = await sql<{ count: number }>('select count(distinct playlist_id)::int as count from playlist_tracks where track_id = $1', [trackId])
    return row?.count ?? 0
  },
})

/** Builds a subquery, for a filter of a list, that selects the ids of the items with any of the given genres or tags. */
export const selectOfCategories = (category: CategoryKind, kind: MusicKind, ids: readonly number[]) =>
  literal(`(select subject_id from ${category}_links where kind = '${kind}' and ${category}_id in (${formatIds(ids)}))`)

/** Builds a subquery that selects the ids of the albums or tracks of the given artists. */
export const selectOfArtists = (kind: 'album' | 'track', ids: readonly number[]) =>
  literal(`(select ${kind}_id from ${kind}_artists where artist_id in (${formatIds(ids)}))`)

/** Formats ids for SQL. Anything but a whole number is rejected, although the schema of the list query has checked it already. */
function formatIds(ids: readonly number[]): string {
  if (!ids.every(Number.isSafeInteger)) throw new TypeError('Ids are whole numbers.')
  return ids.join(',')
}
