import type { SqlRunner } from '@balafon/sdk/server'
import type { MusicFilter, MusicUsage, TrackWithSameName } from '../../../contract/catalogue-service.ts'

const TABLES = {
  album: { table: 'albums', links: 'album_artists', column: 'album_id' },
  track: { table: 'tracks', links: 'track_artists', column: 'track_id' },
} as const

/** Builds the statement that lists the ids of albums or tracks. It finds them by the links of artists and by the index on the owner, so it scans no table. */
export const buildMusicSql = (kind: keyof typeof TABLES) => {
  const { table, links, column } = TABLES[kind]
  return `select m.id from ${table} m
    where m.id in (select ${column} from ${links} where artist_id = any($1::bigint[]) union select id from ${table} where owner_id = $2::bigint)
      and ($3::text is null or m.status = $3) and ($4::text is null or strpos(public.search_text(m.name), public.search_text($4)) > 0)
      and ($5::bigint is null or m.id < $5)
    order by m.id desc limit $6`
}

export type CatalogueListsStore = ReturnType<typeof createCatalogueListsStore>

/** Creates the store that lists the music of artists and owners in every state. */
export const createCatalogueListsStore = (sql: SqlRunner) => ({
  async listIds(kind: keyof typeof TABLES, { artistIds, ownerId, status, query, beforeId, limit }: MusicFilter): Promise<number[]> {
    const rows = await sql<{ id: number }>(buildMusicSql(kind), [artistIds, ownerId ?? null, status ?? null, query || null, beforeId ?? null, limit])
    return rows.map(({ id }) => id)
  },
  async measureUsage(ownerId: number, since: Date): Promise<MusicUsage> {
    const [row] = await sql<MusicUsage>(
      `select coalesce(sum(duration), 0)::float8 as seconds, count(*)::int as tracks, (count(*) filter (where created_at >= $2))::int as "newTracks"
       from tracks where owner_id = $1`,
      [ownerId, since],
    )
    return row ?? { seconds: 0, tracks: 0, newTracks: 0 }
  },
  findTracksByName: (artistIds: readonly number[], names: readonly string[]) =>
    sql<TrackWithSameName>(
      `select distinct on (t.id) t.id, t.name, t.album_name as album, t.duration::float8 as duration
       from track_artists ta join tracks t on t.id = ta.track_id
       where ta.artist_id = any($1::bigint[]) and public.search_text(t.name) = any(select public.search_text(name) from unnest($2::text[]) as name)
       order by t.id limit 500`,
      [artistIds, names],
    ),
})
