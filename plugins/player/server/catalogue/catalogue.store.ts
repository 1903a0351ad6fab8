import type { SqlRunner } from '@balafon/sdk/server'
import { CARD_SQL } from './card-sql.ts'
import type { Viewer } from './viewer.ts'
import { IS_VISIBLE_SQL, JOIN_TRACK_ALBUM_SQL } from './visibility-sql.ts'

/** Builds an expression for the JSON array of the genres or tags of the row with the id `idSql`. */
const buildLabelsSql = (table: 'genre' | 'tag', kind: string, idSql: string) =>
  `coalesce((select json_agg(json_build_object('name', g.name, 'display_name', g.display_name) order by g.display_name)
     from ${table}_links l join ${table}s g on g.id = l.${table}_id where l.kind = '${kind}' and l.subject_id = ${idSql}), '[]'::json)`

export type CatalogueStore = ReturnType<typeof createCatalogueStore>

/** The values of the parameters for `buildMayOpenSql`. */
const toViewerValues = (viewer: Viewer) => [viewer?.userId ?? null, viewer?.canSeeAll ?? false] as const

/** Builds the condition that the viewer is the owner of the row under an alias, or may see all rows. `$2` is the user, `$3` the permission. */
const buildMayOpenSql = (alias: string) => `(${alias}.owner_id = $2::bigint or $3::boolean)`

/**
 * Creates the store of the catalogue. Each function runs one statement that builds the whole response as JSON text. Without a viewer
 * they read published items only. With a viewer they also read items that are not published, if the viewer is the owner or may see all items.
 */
export function createCatalogueStore(sql: SqlRunner) {
  const readJson = async (text: string, values: readonly unknown[]) => (await sql<{ json: string }>(text, values))[0]?.json ?? null
  return {
    /** Reads an album. Texts are in the given language where a translation exists. */
    readAlbum: (id: number, language: string, viewer: Viewer = null) =>
      readJson(
        `select json_build_object('album', json_build_object('id', a.id, 'name', a.name, 'image', a.image, 'release_date', a.release_date, 'artists', a.artists,
           'description', coalesce(a.descriptions ->> $4, nullif(a.description, ''), m.text), 'source', case when nullif(a.description, '') is null then m.source end,
           'plays', a.plays, 'genres', ${buildLabelsSql('genre', 'album', 'a.id')}, 'tags', ${buildLabelsSql('tag', 'album', 'a.id')},
           'tracks', coalesce((select json_agg(${CARD_SQL.track} order by t.number, t.id) from tracks t where t.album_id = a.id and (t.status = 'published' or ${buildMayOpenSql('t')})), '[]'::json)))::text as json
         from albums a left join album_metadata m on m.album_id = a.id where a.id = $1 and (${IS_VISIBLE_SQL.album} or ${buildMayOpenSql('a')})`,
        [id, ...toViewerValues(viewer), language],
      ),
    /** Reads an artist. Similar artists are the ones that share the most genres. */
    readArtist: (id: number, language: string, viewer: Viewer = null) =>
      readJson(
        `select json_build_object('artist', json_build_object('id', ar.id, 'name', ar.name, 'image', ar.image, 'biography', coalesce(ar.biographies ->> $4, nullif(ar.biography, ''), m.text),
           'source', case when nullif(ar.biography, '') is null or (m.links <> '[]' and ar.links = '[]') then m.source end, 'links', coalesce(nullif(ar.links, '[]'), m.links, '[]'), 'country', ar.country, 'plays', ar.plays,
           'genres', ${buildLabelsSql('genre', 'artist', 'ar.id')},
           'top_tracks', coalesce((select json_agg(card) from (
              select ${CARD_SQL.track} as card from track_artists ta join tracks t on t.id = ta.track_id ${JOIN_TRACK_ALBUM_SQL} where ta.artist_id = ar.id and ${IS_VISIBLE_SQL.track} order by t.plays desc, t.id limit 10) top), '[]'::json),
           'albums', coalesce((select json_agg(card) from (
              select ${CARD_SQL.album} as card from album_artists aa join albums a on a.id = aa.album_id where aa.artist_id = ar.id and ${IS_VISIBLE_SQL.album} order by a.release_date desc nulls last, a.id limit 60) latest), '[]'::json),
           'similar', coalesce((select json_agg(json_build_object('id', s.id, 'name', s.name, 'image', s.image)) from (
              select o.id, o.name, o.image from genre_links own_genre
              join genre_links shared_genre on shared_genre.genre_id = own_genre.genre_id and shared_genre.kind = 'artist' and shared_genre.subject_id <> ar.id
              join artists o on o.id = shared_genre.subject_id and o.status = 'published'
              where own_genre.kind = 'artist' and own_genre.subject_id = ar.id
              group by o.id order by count(*) desc, o.plays desc, o.id limit 8) s), '[]'::json)))::text as json
         from artists ar left join artist_metadata m on m.artist_id = ar.id where ar.id = $1 and (${IS_VISIBLE_SQL.artist} or ${buildMayOpenSql('ar')})`,
        [id, ...toViewerValues(viewer), language],
      ),
    readTrack: (id: number, viewer: Viewer = null) =>
      readJson(
        `select json_build_object('track', (${CARD_SQL.track}::jsonb || jsonb_build_object('description', t.description, 'release_date', t.release_date,
           'genres', ${buildLabelsSql('genre', 'track', 't.id')}, 'tags', ${buildLabelsSql('tag', 'track', 't.id')})))::text as json
         from tracks t ${JOIN_TRACK_ALBUM_SQL} where t.id = $1 and (${IS_VISIBLE_SQL.track} or ${buildMayOpenSql('t')})`,
        [id, ...toViewerValues(viewer)],
      ),
    /** Reads a public playlist, or one that belongs to the user. */
    readPlaylist: (id: number, userId: number | null, language: string) =>
      readJson(
        `select json_build_object('playlist', (${CARD_SQL.playlist}::jsonb || jsonb_build_object('description', coalesce(p.descriptions ->> $3, p.description), 'updated_at', to_char(p.updated_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
           'duration', coalesce(listed.duration, 0), 'tracks', coalesce(listed.tracks, '[]'::json))))::text as json
         from playlists p left join lateral (
           select json_agg(${CARD_SQL.track} order by pt.position) as tracks, sum(t.duration) as duration
           from playlist_tracks pt join tracks t on t.id = pt.track_id ${JOIN_TRACK_ALBUM_SQL} where pt.playlist_id = p.id and ${IS_VISIBLE_SQL.track}) listed on true
         where p.id = $1 and (p.is_public or p.owner_id = $2)`,
        [id, userId, language],
      ),
    readLyrics: (trackId: number, viewer: Viewer = null) =>
      readJson(
        `select json_build_object('lyrics', json_build_object('lines', l.lines, 'is_synced', l.is_synced, 'source', l.source))::text as json
         from lyrics l join tracks t on t.id = l.track_id ${JOIN_TRACK_ALBUM_SQL} where l.track_id = $1 and (${IS_VISIBLE_SQL.track} or ${buildMayOpenSql('t')})`,
        [trackId, ...toViewerValues(viewer)],
      ),
  }
}
