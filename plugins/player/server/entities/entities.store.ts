import type { SqlRunner } from '@balafon/sdk/server'
import type { Transaction } from 'sequelize'
import { IS_VISIBLE_SQL, JOIN_TRACK_ALBUM_SQL } from '../catalogue/visibility-sql.ts'

export type EntityKind = 'artist' | 'album' | 'track' | 'playlist'

export interface EntityRow {
  readonly id: number
  readonly name: string
  /** For albums and tracks: the names of the artists. For playlists: the name of the owner. */
  readonly artists: string | null
  readonly image: string | null
}

const artistNames = (alias: string) => `(select string_agg(artist->>'name', ', ') from jsonb_array_elements(${alias}.artists) artist)`

/** For each kind: the columns of a row, and the table with the joins that the condition of visibility needs. */
const SOURCES: Readonly<Record<EntityKind, { readonly alias: string; readonly columns: string; readonly from: string }>> = {
  artist: { alias: 'ar', columns: "ar.id, ar.name, null as artists, ar.image->>'url' as image", from: 'artists ar' },
  album: { alias: 'a', columns: `a.id, a.name, ${artistNames('a')} as artists, a.image->>'url' as image`, from: 'albums a' },
  playlist: { alias: 'p', columns: "p.id, p.name, p.owner_name as artists, coalesce(p.image, p.images -> 0) ->> 'url' as image", from: 'playlists p' },
  track: {
    alias: 't',
    columns: `t.id, t.name, ${artistNames('t')} as artists, t.image->>'url' as image`,
    from: `tracks t ${JOIN_TRACK_ALBUM_SQL}`,
  },
}

const TABLES: Readonly<Record<EntityKind, string>> = { artist: 'artists', album: 'albums', track: 'tracks', playlist: 'playlists' }
const IS_VISIBLE: Readonly<Record<EntityKind, string>> = { ...IS_VISIBLE_SQL, playlist: 'p.is_public' }
/** For each kind: the order that puts the most popular rows first. An index on the visible rows has the same order. */
const POPULARITY: Readonly<Record<EntityKind, string>> = {
  artist: 'ar.plays desc, ar.id',
  album: 'a.plays desc, a.id',
  track: 't.plays desc, t.id',
  playlist: 'p.tracks_count desc, p.id',
}
/** For each kind: the condition that the user `$2` manages an artist of the row. Playlists have no artists. */
const MANAGED_SQL: Readonly<Record<EntityKind, string>> = {
  artist: 'exists (select from artist_managers m where m.artist_id = ar.id and m.user_id = $2)',
  album: 'exists (select from album_artists aa join artist_managers m using (artist_id) where aa.album_id = a.id and m.user_id = $2)',
  track: 'exists (select from track_artists ta join artist_managers m using (artist_id) where ta.track_id = t.id and m.user_id = $2)',
  playlist: 'false',
}

export type EntitiesStore = ReturnType<typeof createEntitiesStore>

/** Creates the store of the entity providers of artists, albums, tracks and playlists. */
export const createEntitiesStore = (sql: SqlRunner) => ({
  /** Lists rows that listeners may see, or that the user owns or manages. */
  listVisible: (kind: EntityKind, ids: readonly number[], userId: number) => {
    const { alias, columns, from } = SOURCES[kind]
    return sql<EntityRow>(
      `select ${columns} from ${from} where ${alias}.id = any($1::bigint[]) and (${IS_VISIBLE[kind]} or ${alias}.owner_id = $2 or ${MANAGED_SQL[kind]})`,
      [ids, userId],
    )
  },
  /** Lists the most popular rows: by plays, or by the number of tracks for playlists. */
  listPopular: (kind: EntityKind, limit: number) => {
    const { alias, columns, from } = SOURCES[kind]
    const isPublished = kind === 'playlist' ? '' : `${alias}.status = 'published' and`
    return sql<EntityRow>(`select ${columns} from ${from} where ${isPublished} ${IS_VISIBLE[kind]} order by ${POPULARITY[kind]} limit $1`, [limit])
  },
  /** Lists rows, published or not, for operators. */
  listAll: (kind: EntityKind, ids: readonly number[], transaction?: Transaction) => {
    const { alias, columns, from } = SOURCES[kind]
    return sql<EntityRow & { readonly is_visible: boolean }>(
      `select ${columns}, ${IS_VISIBLE[kind]} as is_visible from ${from} where ${alias}.id = any($1::bigint[])`,
      [ids],
      transaction,
    )
  },
  /** Lists the names of rows, published or not, for lists that show references to them. */
  listNames: (kind: EntityKind, ids: readonly number[], transaction?: Transaction) =>
    sql<Pick<EntityRow, 'id' | 'name'>>(`select id, name from ${TABLES[kind]} where id = any($1::bigint[])`, [ids], transaction),
})
