import type { SqlRunner } from '@balafon/sdk/server'
import { CARD_SQL } from './card-sql.ts'

const buildLabelsSql = (table: 'genre' | 'tag', kind: string, id: string) =>
  `coalesce((select json_agg(json_build_object('name', g.name, 'display_name', g.display_name) order by g.display_name)
     from ${table}_links l join ${table}s g on g.id = l.${table}_id where l.kind = '${kind}' and l.subject_id = ${id}), '[]'::json)`

export type CatalogueStore = ReturnType<typeof createCatalogueStore>

/** Creates the store of the public reads. Each is one statement that builds the response as JSON text, which is sent unchanged. */
export function createCatalogueStore(sql: SqlRunner) {
  const readJson = async (text: string, values: readonly unknown[]) => (await sql<{ json: string }>(text, values))[0]?.json ?? null
  return {
    /** Texts are in the given language where a translation exists. */
    readAlbum: (id: number, language: string) =>
      readJson(
        `select json_build_object('album', json_build_object('id', a.id, 'name', a.name, 'image', a.image, 'release_date', a.release_date, 'artists', a.artists,
           'description', coalesce(a.descriptions ->> $2, nullif(a.description, ''), m.text), 'source', case when nullif(a.description, '') is null then m.source end,
           'plays', a.plays, 'genres', ${buildLabelsSql('genre', 'album', 'a.id')}, 'tags', ${buildLabelsSql('tag', 'album', 'a.id')},
           'tracks', coalesce((select json_agg(${CARD_SQL.track} order by t.number, t.id) from tracks t where t.album_id = a.id), '[]'::json)))::text as json
         from albums a left join album_metadata m on m.album_id = a.id where a.id = $1`,
        [id, language],
      ),
    readArtist: (id: number, language: string) =>
      readJson(
        `select json_build_object('artist', json_build_object('id', ar.id, 'name', ar.name, 'image', ar.image, 'biography', coalesce(ar.biographies ->> $2, nullif(ar.biography, ''), m.text),
           'source', case when nullif(ar.biography, '') is null or m.links <> '[]' then m.source end, 'links', coalesce(m.links, '[]'), 'country', ar.country, 'plays', ar.plays,
           'genres', ${buildLabelsSql('genre', 'artist', 'ar.id')},
           'top_tracks', coalesce((select json_agg(card) from (
              select ${CARD_SQL.track} as card from track_artists ta join tracks t on t.id = ta.track_id where ta.artist_id = ar.id order by t.plays desc, t.id limit 10) top), '[]'::json),
           'albums', coalesce((select json_agg(card) from (
              select ${CARD_SQL.album} as card from album_artists aa join albums a on a.id = aa.album_id where aa.artist_id = ar.id order by a.release_date desc nulls last, a.id limit 60) latest), '[]'::json),
           'similar', coalesce((select json_agg(json_build_object('id', s.id, 'name', s.name, 'image', s.image)) from (
              select o.id, o.name, o.image from genre_links own
              join genre_links shared on shared.genre_id = own.genre_id and shared.kind = 'artist' and shared.subject_id <> ar.id
              join artists o on o.id = shared.subject_id
              where own.kind = 'artist' and own.subject_id = ar.id
              group by o.id order by count(*) desc, o.plays desc, o.id limit 8) s), '[]'::json)))::text as json
         from artists ar left join artist_metadata m on m.artist_id = ar.id where ar.id = $1`,
        [id, language],
      ),
    readTrack: (id: number) =>
      readJson(
        `select json_build_object('track', (${CARD_SQL.track}::jsonb || jsonb_build_object('description', t.description, 'release_date', t.release_date,
           'genres', ${buildLabelsSql('genre', 'track', 't.id')}, 'tags', ${buildLabelsSql('tag', 'track', 't.id')})))::text as json
         from tracks t where t.id = $1`,
        [id],
      ),
    /** Reads a public playlist, or one that belongs to the user. */
    readPlaylist: (id: number, userId: number | null, language: string) =>
      readJson(
        `select json_build_object('playlist', (${CARD_SQL.playlist}::jsonb || jsonb_build_object('description', coalesce(p.descriptions ->> $3, p.description), 'updated_at', to_char(p.updated_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
           'duration', coalesce(listed.duration, 0), 'tracks', coalesce(listed.tracks, '[]'::json))))::text as json
         from playlists p left join lateral (
           select json_agg(${CARD_SQL.track} order by pt.position) as tracks, sum(t.duration) as duration
           from playlist_tracks pt join tracks t on t.id = pt.track_id where pt.playlist_id = p.id) listed on true
         where p.id = $1 and (p.is_public or p.owner_id = $2)`,
        [id, userId, language],
      ),
    readLyrics: (trackId: number) =>
      readJson(
        `select json_build_object('lyrics', json_build_object('lines', lines, 'is_synced', is_synced, 'source', source))::text as json from lyrics where track_id = $1`,
        [trackId],
      ),
  }
}
