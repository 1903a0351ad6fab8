import { CARD_SQL } from '../catalogue/card-sql.ts'
import { IS_VISIBLE_SQL, JOIN_TRACK_ALBUM_SQL } from '../catalogue/visibility-sql.ts'

/**
 * SQL queries that select the items of a channel's row as cards, one query for each kind of item and rule. They expect the row as `r`
 * and the language as `$3`. A rule chooses up to 24 items; a row without a rule shows up to 200 items of `channel_items`. Only published items are shown.
 * Listed items are looked up one by one, by id: with a join, PostgreSQL would read a whole table of a few thousand rows.
 */

const ALBUM_CARD = `${CARD_SQL.album}::jsonb || jsonb_build_object('description', coalesce(a.descriptions ->> $3::text, a.description))`
const PLAYLIST_CARD = `${CARD_SQL.playlist}::jsonb || jsonb_build_object('description', coalesce(p.descriptions ->> $3::text, p.description))`

export const POPULAR_ALBUMS_SQL = `select ${ALBUM_CARD} as card from albums a where ${IS_VISIBLE_SQL.album} order by a.plays desc, a.id limit 24`

export const NEWEST_ALBUMS_SQL = `select ${ALBUM_CARD} as card from albums a where ${IS_VISIBLE_SQL.album} order by a.release_date desc nulls last, a.id desc limit 24`

export const LISTED_ALBUMS_SQL = `select card from (
    select i.position, (select ${ALBUM_CARD} from albums a where a.id = i.item_id and ${IS_VISIBLE_SQL.album}) as card
    from channel_items i where i.channel_id = r.id order by i.position offset 0) found
  where card is not null order by position limit 200`

export const POPULAR_ARTISTS_SQL = `select ${CARD_SQL.artist} as card from artists ar where ${IS_VISIBLE_SQL.artist} order by ar.plays desc, ar.id limit 24`

export const NEWEST_ARTISTS_SQL = `select ${CARD_SQL.artist} as card from artists ar where ${IS_VISIBLE_SQL.artist} order by ar.id desc limit 24`

export const LISTED_ARTISTS_SQL = `select card from (
    select i.position, (select ${CARD_SQL.artist} from artists ar where ar.id = i.item_id and ${IS_VISIBLE_SQL.artist}) as card
    from channel_items i where i.channel_id = r.id order by i.position offset 0) found
  where card is not null order by position limit 200`

export const POPULAR_TRACKS_SQL = `select ${CARD_SQL.track} as card from tracks t ${JOIN_TRACK_ALBUM_SQL} where ${IS_VISIBLE_SQL.track} order by t.plays desc, t.id limit 24`

export const NEWEST_TRACKS_SQL = `select ${CARD_SQL.track} as card from tracks t ${JOIN_TRACK_ALBUM_SQL} where ${IS_VISIBLE_SQL.track} order by t.release_date desc nulls last, t.id desc limit 24`

export const LISTED_TRACKS_SQL = `select card from (
    select i.position, (select ${CARD_SQL.track} from tracks t ${JOIN_TRACK_ALBUM_SQL} where t.id = i.item_id and ${IS_VISIBLE_SQL.track}) as card
    from channel_items i where i.channel_id = r.id order by i.position offset 0) found
  where card is not null order by position limit 200`

export const POPULAR_PLAYLISTS_SQL = `select ${PLAYLIST_CARD} as card from playlists p where p.is_public order by p.tracks_count desc, p.id limit 24`

export const NEWEST_PLAYLISTS_SQL = `select ${PLAYLIST_CARD} as card from playlists p where p.is_public order by p.id desc limit 24`

export const LISTED_PLAYLISTS_SQL = `select card from (
    select i.position, (select ${PLAYLIST_CARD} from playlists p where p.id = i.item_id and p.is_public) as card
    from channel_items i where i.channel_id = r.id order by i.position offset 0) found
  where card is not null order by position limit 200`
