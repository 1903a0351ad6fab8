import type { SqlRunner } from '@balafon/sdk/server'
import type { HomeShelfResult } from '../../contract/shelves.ts'
import { CARD_SQL } from '../catalogue/card-sql.ts'
import { IS_VISIBLE_SQL, JOIN_TRACK_ALBUM_SQL } from '../catalogue/visibility-sql.ts'

type Kind = HomeShelfResult['kind']

const MAX_ITEMS = 12
/** The number of latest plays of a user on which shelves are based. */
const RECENT_PLAYS = 200

const RECENT_SQL = `recent as materialized (
    select track_id, played_at from track_plays where user_id = $1 order by played_at desc limit ${RECENT_PLAYS})`

/** Selects the albums that the user heard last. */
export const JUMP_BACK_IN_SQL = `with ${RECENT_SQL},
  heard as (select t.album_id as id, max(recent.played_at) as heard_at from recent join tracks t on t.id = recent.track_id where t.album_id is not null group by t.album_id)
  select ${CARD_SQL.album} as card from heard join albums a on a.id = heard.id where ${IS_VISIBLE_SQL.album} order by heard.heard_at desc, a.id limit ${MAX_ITEMS}`

/** Selects the artist that the user heard most often in the latest plays. */
export const FAVOURITE_ARTIST_SQL = `with ${RECENT_SQL}
  select ar.id, ar.name from recent join track_artists ta on ta.track_id = recent.track_id join artists ar on ar.id = ta.artist_id
  where ${IS_VISIBLE_SQL.artist} group by ar.id order by count(*) desc, max(recent.played_at) desc limit 1`

/** Selects albums of other artists that fit the artist `$1`: listeners heard them together with songs of the artist, or their artists have the same genres. */
export const SIMILAR_ALBUMS_SQL = `with own_tracks as materialized (
    select ta.track_id from track_artists ta join tracks t on t.id = ta.track_id where ta.artist_id = $1 order by t.plays desc, t.id limit 30),
  found as (
    select * from (select t.album_id as id, 10.0 * sum(c.plays) as score from co_listens c join tracks t on t.id = c.other_track_id
      where c.track_id in (select track_id from own_tracks) and t.album_id is not null group by t.album_id order by 2 desc limit 40) heard_together
    union all
    select aa.album_id, 1.0 from (
      select distinct shared.subject_id from genre_links own
        cross join lateral (select subject_id from genre_links where genre_id = own.genre_id and kind = 'artist' and subject_id <> $1 order by subject_id limit 40) shared
      where own.kind = 'artist' and own.subject_id = $1) similar_artist
      cross join lateral (select album_id from album_artists where artist_id = similar_artist.subject_id order by album_id desc limit 3) aa),
  scored as (select id, sum(score) as score from found group by id)
  select ${CARD_SQL.album} as card from scored join albums a on a.id = scored.id
  where ${IS_VISIBLE_SQL.album} and not exists (select 1 from album_artists own where own.album_id = a.id and own.artist_id = $1)
  order by scored.score desc, a.plays desc, a.id limit ${MAX_ITEMS}`

/** Selects the albums of the last 90 days by artists that the user follows. */
export const FOLLOWED_RELEASES_SQL = `select ${CARD_SQL.album} as card from albums a
  where a.id in (select aa.album_id from artist_follows f join album_artists aa on aa.artist_id = f.artist_id where f.user_id = $1)
    and ${IS_VISIBLE_SQL.album} and coalesce(a.release_date::timestamptz, a.published_at) > now() - interval '90 days'
  order by coalesce(a.release_date::timestamptz, a.published_at) desc, a.id desc limit ${MAX_ITEMS}`

export const TRENDING_SQL = `select ${CARD_SQL.album} as card from chart_entries c join albums a on a.id = c.subject_id
  where c.period = 'trending' and c.kind = 'albums' and ${IS_VISIBLE_SQL.album} order by c.position limit ${MAX_ITEMS}`

const CARDS_SQL: Readonly<Record<Kind, string>> = {
  tracks: `select ${CARD_SQL.track} as card from unnest($1::bigint[]) with ordinality as wanted(id, position)
    join tracks t on t.id = wanted.id ${JOIN_TRACK_ALBUM_SQL} where ${IS_VISIBLE_SQL.track} order by wanted.position`,
  albums: `select ${CARD_SQL.album} as card from unnest($1::bigint[]) with ordinality as wanted(id, position)
    join albums a on a.id = wanted.id where ${IS_VISIBLE_SQL.album} order by wanted.position`,
  artists: `select ${CARD_SQL.artist} as card from unnest($1::bigint[]) with ordinality as wanted(id, position)
    join artists ar on ar.id = wanted.id where ${IS_VISIBLE_SQL.artist} order by wanted.position`,
  playlists: `select ${CARD_SQL.playlist} as card from unnest($1::bigint[]) with ordinality as wanted(id, position)
    join playlists p on p.id = wanted.id where p.is_public order by wanted.position`,
}

export type ShelvesStore = ReturnType<typeof createShelvesStore>

/** Creates the store of the music on shelves. */
export function createShelvesStore(sql: SqlRunner) {
  const readCards = async <Card>(text: string, value?: unknown): Promise<Card[]> => {
    const rows = await sql<{ card: Card }>(text, value === undefined ? [] : [value])
    return rows.map(({ card }) => card)
  }
  return {
    readCards,
    readCardsOf: <Card>(kind: Kind, ids: readonly number[]) => readCards<Card>(CARDS_SQL[kind], ids),
    async findFavouriteArtist(userId: number) {
      const [artist] = await sql<{ id: number; name: string }>(FAVOURITE_ARTIST_SQL, [userId])
      return artist ?? null
    },
  }
}
