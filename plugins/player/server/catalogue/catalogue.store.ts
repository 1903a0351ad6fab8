import type { SqlRunner } from '@balafon/sdk/server'
import { buildTimestampSql, CARD_SQL, PLAYLIST_TRACK_SQL } from './card-sql.ts'
import type { Viewer } from './viewer.ts'
import { buildPlaylistVisibleSql, IS_VISIBLE_SQL, JOIN_TRACK_ALBUM_SQL } from './visibility-sql.ts'

/** Builds an expression for the genres or tags of an item as a JSON array. `idSql` is an expression for the id of the item. */
const buildCategoriesSql = (table: 'genre' | 'tag', kind: string, idSql: string) =>
  `coalesce((select json_agg(json_build_object('name', g.name, 'display_name', g.display_name) order by g.display_name)
     from ${table}_links l join ${table}s g on g.id = l.${table}_id where l.kind = '${kind}' and l.subject_id = ${idSql}), '[]'::json)`

const MAX_PLAYLIST_ROWS = 1000

/** Reads a playlist with its first rows as JSON. `$1` is the id of the playlist, `$2` the id of the user, `$3` the language. */
const READ_PLAYLIST_SQL = `with listed as materialized (
    select pt.id, pt.position, t.id as track_id, t.duration from playlist_tracks pt join tracks t on t.id = pt.track_id ${JOIN_TRACK_ALBUM_SQL}
    where pt.playlist_id = $1 and ${IS_VISIBLE_SQL.track})
  select json_build_object('playlist', json_build_object('id', p.id, 'name', p.name, 'description', coalesce(p.descriptions ->> $3, p.description),
    'image', p.image, 'images', p.images, 'tracks_count', p.tracks_count,
    'owner', case when p.owner_id is null then null else json_build_object('id', p.owner_id, 'name', p.owner_name) end,
    'updated_at', ${buildTimestampSql('p.updated_at')}, 'is_public', p.is_public, 'is_collaborative', p.is_collaborative, 'likes_count', p.likes_count,
    'is_owner', coalesce(p.owner_id = $2::bigint, false),
    'may_edit', coalesce(p.owner_id = $2::bigint or (p.is_collaborative and exists (
      select from playlist_collaborators pc where pc.playlist_id = p.id and pc.user_id = $2::bigint)), false),
    'collaborators', coalesce((select json_agg(json_build_object('id', pc.user_id, 'name', pc.user_name) order by pc.created_at)
      from playlist_collaborators pc where pc.playlist_id = p.id), '[]'::json),
    'duration', (select coalesce(sum(duration), 0) from listed), 'is_complete', (select count(*) <= ${MAX_PLAYLIST_ROWS} from listed),
    'tracks', coalesce((select json_agg(${PLAYLIST_TRACK_SQL} order by pt.position, pt.id)
      from (select id, track_id from listed order by position, id limit ${MAX_PLAYLIST_ROWS}) chosen
      join playlist_tracks pt on pt.id = chosen.id join tracks t on t.id = chosen.track_id), '[]'::json)))::text as json
  from playlists p where p.id = $1 and ${buildPlaylistVisibleSql('$2::bigint')}`

const MAX_MORE_ALBUMS = 12

/** Builds an expression for the latest published albums of an artist as a JSON array. The album `albumIdSql`, which the page shows, is left out. */
const buildMoreBySql = (artistIdSql: string, albumIdSql: string) =>
  `coalesce((select json_agg(card) from (
     select ${CARD_SQL.album.replaceAll('a.', 'other.')} as card from album_artists aa join albums other on other.id = aa.album_id
     where aa.artist_id = ${artistIdSql} and other.id <> ${albumIdSql} and other.status = 'published'
     order by other.release_date desc nulls last, other.id desc limit ${MAX_MORE_ALBUMS}) more), '[]'::json)`

/** The limits on how many artists of a genre and how many tracks of the artist are compared, so that the statement stays fast in a large catalogue. */
const MAX_COMPARED = 400
const COMPARED_TRACKS = 50
/** The number of similar artists that are selected. Some of them are not published, so fewer are shown. */
const MAX_CANDIDATES = 48

/**
 * Selects the artists that are similar to the artist `ar`: first artists that listeners hear most often together with `ar`, then artists with the most
 * genres in common.
 */
const SIMILAR_ARTISTS_SQL = `coalesce((select json_agg(json_build_object('id', s.id, 'name', s.name, 'image', s.image)) from (
    select o.id, o.name, o.image from (select id, sum(heard) as heard, sum(genres) as genres from (
      select other.artist_id as id, sum(heard.plays)::bigint as heard, 0 as genres
        from (select track_id from track_artists where artist_id = ar.id order by track_id desc limit ${COMPARED_TRACKS}) own
        cross join lateral (select other_track_id, plays from co_listens where track_id = own.track_id order by plays desc limit 40) heard
        join track_artists other on other.track_id = heard.other_track_id and other.artist_id <> ar.id
        group by other.artist_id
      union all
      select shared.subject_id, 0, count(*) from genre_links own_genre
        cross join lateral (select subject_id from genre_links where genre_id = own_genre.genre_id and kind = 'artist' limit ${MAX_COMPARED}) shared
        where own_genre.kind = 'artist' and own_genre.subject_id = ar.id and shared.subject_id <> ar.id
        group by shared.subject_id) candidates
      group by id order by sum(heard) desc, sum(genres) desc, id limit ${MAX_CANDIDATES}) best
    join artists o on o.id = best.id and o.status = 'published'
    order by best.heard desc, best.genres desc, o.plays desc, o.id limit 12) s), '[]'::json)`

export type CatalogueStore = ReturnType<typeof createCatalogueStore>

/** The values of the parameters for `buildMayOpenSql`. */
const toViewerValues = (viewer: Viewer) => [viewer?.userId ?? null, viewer?.canSeeAll ?? false] as const

/**
 * Builds the condition that the viewer owns the row with the given alias, or may see all rows. `$2` is the id of the viewer, `$3` whether the viewer may
 * see all rows.
 */
const buildMayOpenSql = (alias: string) => `(${alias}.owner_id = $2::bigint or $3::boolean)`

/**
 * Creates the store of the catalogue. Each function runs one statement that builds the whole response as JSON text. Without a viewer, a function reads
 * published items only. With a viewer, it also reads unpublished items that the viewer owns, or all unpublished items if the viewer may see them.
 */
export function createCatalogueStore(sql: SqlRunner) {
  const readJson = async (text: string, values: readonly unknown[]) => (await sql<{ json: string }>(text, values))[0]?.json ?? null
  return {
    /** Reads an album. Texts are in the given language where a translation exists. */
    readAlbum: (id: number, language: string, viewer: Viewer = null) =>
      readJson(
        `select json_build_object('album', json_build_object('id', a.id, 'name', a.name, 'image', a.image, 'release_date', a.release_date, 'artists', a.artists,
           'release_type', a.release_type, 'is_explicit', a.is_explicit, 'copyright', a.copyright, 'more_by', ${buildMoreBySql("(a.artists -> 0 ->> 'id')::bigint", 'a.id')},
           'description', coalesce(a.descriptions ->> $4, nullif(a.description, ''), m.text), 'source', case when nullif(a.description, '') is null then m.source end,
           'plays', a.plays, 'genres', ${buildCategoriesSql('genre', 'album', 'a.id')}, 'tags', ${buildCategoriesSql('tag', 'album', 'a.id')},
           'tracks', coalesce((select json_agg(${CARD_SQL.track}::jsonb || jsonb_build_object('disc', t.disc) order by t.disc, t.number, t.id) from tracks t where t.album_id = a.id and (t.status = 'published' or ${buildMayOpenSql('t')})), '[]'::json)))::text as json
         from albums a left join album_metadata m on m.album_id = a.id where a.id = $1 and (${IS_VISIBLE_SQL.album} or ${buildMayOpenSql('a')})`,
        [id, ...toViewerValues(viewer), language],
      ),
    /** Reads an artist with similar artists. */
    readArtist: (id: number, language: string, viewer: Viewer = null) =>
      readJson(
        `select json_build_object('artist', json_build_object('id', ar.id, 'name', ar.name, 'image', ar.image, 'biography', coalesce(ar.biographies ->> $4, nullif(ar.biography, ''), m.text),
           'source', case when nullif(ar.biography, '') is null or (m.links <> '[]' and ar.links = '[]') then m.source end, 'links', coalesce(nullif(ar.links, '[]'), m.links, '[]'), 'country', ar.country, 'plays', ar.plays, 'followers_count', ar.followers_count,
           'genres', ${buildCategoriesSql('genre', 'artist', 'ar.id')},
           'top_tracks', coalesce((select json_agg(card) from (
              select ${CARD_SQL.track} as card from track_artists ta join tracks t on t.id = ta.track_id ${JOIN_TRACK_ALBUM_SQL} where ta.artist_id = ar.id and ${IS_VISIBLE_SQL.track} order by t.plays desc, t.id limit 10) top), '[]'::json),
           'albums', coalesce((select json_agg(card) from (
              select ${CARD_SQL.album}::jsonb || jsonb_build_object('release_type', a.release_type) as card from album_artists aa join albums a on a.id = aa.album_id where aa.artist_id = ar.id and ${IS_VISIBLE_SQL.album} order by a.release_date desc nulls last, a.id limit 60) latest), '[]'::json),
           'similar', ${SIMILAR_ARTISTS_SQL}))::text as json
         from artists ar left join artist_metadata m on m.artist_id = ar.id where ar.id = $1 and (${IS_VISIBLE_SQL.artist} or ${buildMayOpenSql('ar')})`,
        [id, ...toViewerValues(viewer), language],
      ),
    readTrack: (id: number, viewer: Viewer = null) =>
      readJson(
        `select json_build_object('track', (${CARD_SQL.track}::jsonb || jsonb_build_object('description', t.description, 'release_date', t.release_date,
           'is_explicit', t.is_explicit, 'credits', t.credits, 'copyright', track_album.copyright,
           'album_tracks', coalesce((select json_agg(${CARD_SQL.track} order by t.disc, t.number, t.id) from tracks t
              where t.album_id = track_album.id and track_album.status = 'published' and t.status = 'published'), '[]'::json),
           'more_by', ${buildMoreBySql("(t.artists -> 0 ->> 'id')::bigint", 'coalesce(t.album_id, 0)')},
           'genres', ${buildCategoriesSql('genre', 'track', 't.id')}, 'tags', ${buildCategoriesSql('tag', 'track', 't.id')})))::text as json
         from tracks t ${JOIN_TRACK_ALBUM_SQL} where t.id = $1 and (${IS_VISIBLE_SQL.track} or ${buildMayOpenSql('t')})`,
        [id, ...toViewerValues(viewer)],
      ),
    /** Reads a playlist that is public or that the user may edit, with its first rows. */
    readPlaylist: (id: number, userId: number | null, language: string) => readJson(READ_PLAYLIST_SQL, [id, userId, language]),
    readLyrics: (trackId: number, viewer: Viewer = null) =>
      readJson(
        `select json_build_object('lyrics', json_build_object('lines', l.lines, 'is_synced', l.is_synced, 'source', l.source))::text as json
         from lyrics l join tracks t on t.id = l.track_id ${JOIN_TRACK_ALBUM_SQL} where l.track_id = $1 and (${IS_VISIBLE_SQL.track} or ${buildMayOpenSql('t')})`,
        [trackId, ...toViewerValues(viewer)],
      ),
  }
}
