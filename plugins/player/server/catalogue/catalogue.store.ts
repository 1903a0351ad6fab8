import type { SqlRunner } from '@balafon/sdk/server'

/** A track as a card, from its own row alone. */
const TRACK_CARD = `json_build_object('id', t.id, 'name', t.name, 'duration', t.duration, 'number', t.number, 'plays', t.plays, 'image', t.image,
  'artists', t.artists, 'album', case when t.album_id is null then null else json_build_object('id', t.album_id, 'name', t.album_name) end, 'has_lyrics', t.has_lyrics)`

const ALBUM_CARD = `json_build_object('id', a.id, 'name', a.name, 'image', a.image, 'release_date', a.release_date, 'artists', a.artists)`

const ARTIST_CARD = `json_build_object('id', ar.id, 'name', ar.name, 'image', ar.image)`

const PLAYLIST_CARD = `json_build_object('id', p.id, 'name', p.name, 'description', p.description, 'image', p.image, 'tracks_count', p.tracks_count,
  'owner', case when p.owner_id is null then null else json_build_object('id', p.owner_id, 'name', p.owner_name) end)`

const linked = (table: 'genre' | 'tag', kind: string, id: string) =>
  `coalesce((select json_agg(json_build_object('name', g.name, 'display_name', g.display_name) order by g.display_name)
     from ${table}_links l join ${table}s g on g.id = l.${table}_id where l.kind = '${kind}' and l.subject_id = ${id}), '[]'::json)`

export type CatalogueStore = ReturnType<typeof createCatalogueStore>

/** Every read gives its answer as one row of JSON text, which goes out as it is. */
export function createCatalogueStore(sql: SqlRunner) {
  const one = async (text: string, values: readonly unknown[]) => (await sql<{ json: string }>(text, values))[0]?.json ?? null
  return {
    album: (id: number) =>
      one(
        `select json_build_object('album', json_build_object('id', a.id, 'name', a.name, 'image', a.image, 'release_date', a.release_date, 'artists', a.artists,
           'description', coalesce(nullif(a.description, ''), f.text), 'source', case when nullif(a.description, '') is null then f.source end, 'plays', a.plays, 'genres', ${linked('genre', 'album', 'a.id')}, 'tags', ${linked('tag', 'album', 'a.id')},
           'tracks', coalesce((select json_agg(${TRACK_CARD} order by t.number, t.id) from tracks t where t.album_id = a.id), '[]'::json)))::text as json
         from albums a left join album_findings f on f.album_id = a.id where a.id = $1`,
        [id],
      ),
    artist: (id: number) =>
      one(
        `select json_build_object('artist', json_build_object('id', ar.id, 'name', ar.name, 'image', ar.image, 'biography', coalesce(nullif(ar.biography, ''), f.text),
           'source', case when nullif(ar.biography, '') is null or f.links <> '[]' then f.source end, 'links', coalesce(f.links, '[]'), 'country', ar.country, 'plays', ar.plays,
           'genres', ${linked('genre', 'artist', 'ar.id')},
           'top_tracks', coalesce((select json_agg(card) from (
              select ${TRACK_CARD} as card from track_artists ta join tracks t on t.id = ta.track_id where ta.artist_id = ar.id order by t.plays desc, t.id limit 10) top), '[]'::json),
           'albums', coalesce((select json_agg(card) from (
              select ${ALBUM_CARD} as card from album_artists aa join albums a on a.id = aa.album_id where aa.artist_id = ar.id order by a.release_date desc nulls last, a.id limit 60) mine), '[]'::json),
           'similar', coalesce((select json_agg(json_build_object('id', s.id, 'name', s.name, 'image', s.image)) from (
              select o.id, o.name, o.image from genre_links mine
              join genre_links theirs on theirs.genre_id = mine.genre_id and theirs.kind = 'artist' and theirs.subject_id <> ar.id
              join artists o on o.id = theirs.subject_id
              where mine.kind = 'artist' and mine.subject_id = ar.id
              group by o.id order by count(*) desc, o.plays desc, o.id limit 8) s), '[]'::json)))::text as json
         from artists ar left join artist_findings f on f.artist_id = ar.id where ar.id = $1`,
        [id],
      ),
    track: (id: number) =>
      one(
        `select json_build_object('track', (${TRACK_CARD}::jsonb || jsonb_build_object('description', t.description, 'release_date', t.release_date,
           'genres', ${linked('genre', 'track', 't.id')}, 'tags', ${linked('tag', 'track', 't.id')})))::text as json
         from tracks t where t.id = $1`,
        [id],
      ),
    playlist: (id: number, userId: number | null) =>
      one(
        `select json_build_object('playlist', (${PLAYLIST_CARD}::jsonb || jsonb_build_object('updated_at', to_char(p.updated_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
           'duration', coalesce(listed.duration, 0), 'tracks', coalesce(listed.tracks, '[]'::json))))::text as json
         from playlists p left join lateral (
           select json_agg(${TRACK_CARD} order by pt.position) as tracks, sum(t.duration) as duration
           from playlist_tracks pt join tracks t on t.id = pt.track_id where pt.playlist_id = p.id) listed on true
         where p.id = $1 and (p.is_public or p.owner_id = $2)`,
        [id, userId],
      ),
    lyrics: (trackId: number) =>
      one(
        `select json_build_object('lyrics', json_build_object('lines', lines, 'is_synced', is_synced, 'source', source))::text as json from lyrics where track_id = $1`,
        [trackId],
      ),
    async trackExists(id: number) {
      return (await sql('select 1 from tracks where id = $1', [id])).length > 0
    },
    cards: { track: TRACK_CARD, album: ALBUM_CARD, artist: ARTIST_CARD, playlist: PLAYLIST_CARD },
  }
}
