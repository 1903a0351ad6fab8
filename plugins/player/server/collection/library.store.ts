import type { SqlRunner } from '@balafon/sdk/server'
import type { AlbumCard, ArtistCard, PlaylistCard, TrackCard } from '../../contract/catalogue.ts'
import type { MusicItemKind, SongSort } from '../../contract/collection.ts'
import { CARD_SQL } from '../catalogue/card-sql.ts'
import { IS_VISIBLE_SQL, JOIN_TRACK_ALBUM_SQL } from '../catalogue/visibility-sql.ts'
import { MUSIC_ITEM_TABLES } from './music-item-tables.ts'

export interface Cards {
  readonly track: TrackCard
  readonly album: AlbumCard
  readonly artist: ArtistCard
  readonly playlist: PlaylistCard
}

/** The items that a user owns, as JSON text for a parameter of a statement. */
export type OwnedItems = string
export const NOTHING_OWNED: OwnedItems = '[]'

/** A row of the library. `position` is the value of the sort key as PostgreSQL formats it, for the cursor of the next page. */
export interface LibraryRow<Card> {
  readonly id: number
  readonly added_at: Date
  readonly position: string
  readonly card: Card
  readonly is_bought: boolean
}

export interface LibraryPageQuery {
  readonly search: string
  /** The name of a genre that tracks must have; null for any. */
  readonly genre: string | null
  readonly hasLyrics: boolean
  readonly membership: 'liked' | 'bought' | null
  /** The folder that playlists must be in; null for any. */
  readonly folder: number | null
  readonly sort: SongSort
  readonly order: 'asc' | 'desc'
  readonly after: { readonly position: string; readonly id: number } | null
  readonly limit: number
}

type SongFilter = Pick<LibraryPageQuery, 'search' | 'genre' | 'hasLyrics' | 'membership'>

interface Source {
  /** A query of the ids of the items in the library of the user `$1`, with the times at which they were added. */
  readonly entries: string
  /** An expression for the text in which the search looks for the query. */
  readonly text: string
  readonly artist: string
  readonly plays: string
}

const FIRST_ARTIST = (alias: string) => `coalesce(search_text(${alias}.artists -> 0 ->> 'name'), '')`
const ARTIST_NAMES = (alias: string) => `(select coalesce(string_agg(credited ->> 'name', ' '), '') from jsonb_array_elements(${alias}.artists) credited)`
/**
 * Selects the tracks that the user likes or owns. The parameter `owned` contains the owned tracks and albums as JSON; the tracks of an owned album are
 * owned too.
 */
const selectSongs = (owned: string) => `
  select id, max(added_at) as added_at, bool_or(is_liked) as is_liked, bool_or(not is_liked) as is_bought from (
    select subject_id as id, created_at as added_at, true as is_liked from likes where user_id = $1 and kind = 'track'
    union all select o.id, o.since, false from jsonb_to_recordset(${owned}::jsonb) as o(kind text, id bigint, since timestamptz) where o.kind = 'track'
    union all select t.id, o.since, false from jsonb_to_recordset(${owned}::jsonb) as o(kind text, id bigint, since timestamptz)
      join tracks t on t.album_id = o.id where o.kind = 'album') either group by id`
const LIKED_SONGS = `select subject_id as id, created_at as added_at, true as is_liked, false as is_bought from likes where user_id = $1 and kind = 'track'`
/** Most users own nothing. Their statement reads only the likes, so it can use the index of the likes for the order. */
const listParameter = (owned: OwnedItems) => (owned === NOTHING_OWNED ? [] : [owned])
const chooseSongs = (owned: OwnedItems, parameter: string) => (owned === NOTHING_OWNED ? LIKED_SONGS : selectSongs(parameter))

const selectLikes = (kind: MusicItemKind) => `select subject_id as id, created_at as added_at from likes where user_id = $1 and kind = '${kind}'`

const SOURCES: Readonly<Record<MusicItemKind, Source>> = {
  track: {
    entries: LIKED_SONGS,
    text: `t.name || ' ' || coalesce(t.album_name, '') || ' ' || ${ARTIST_NAMES('t')}`,
    artist: FIRST_ARTIST('t'),
    plays: 't.plays',
  },
  album: { entries: selectLikes('album'), text: `a.name || ' ' || ${ARTIST_NAMES('a')}`, artist: FIRST_ARTIST('a'), plays: 'a.plays' },
  artist: {
    entries: `select id, max(added_at) as added_at
      from (${selectLikes('artist')} union all select artist_id, created_at from artist_follows where user_id = $1) either group by id`,
    text: 'ar.name',
    artist: 'search_text(ar.name)',
    plays: 'ar.plays',
  },
  playlist: {
    entries: `select id, max(added_at) as added_at
      from (${selectLikes('playlist')} union all select id, created_at from playlists where owner_id = $1
        union all select playlist_id, created_at from playlist_collaborators where user_id = $1) either group by id`,
    text: "p.name || ' ' || coalesce(p.owner_name, '')",
    artist: "coalesce(search_text(p.owner_name), '')",
    plays: 'p.tracks_count',
  },
}

/** For each sort: the SQL type of the sort key. */
const SORT_TYPES = { added: 'timestamptz', name: 'text', artist: 'text', plays: 'bigint', album: 'text', duration: 'double precision' } as const

/**
 * Builds the condition that entries of a library match a filter: `$2` is the search, `$3` the genre, and `$4` whether tracks must have lyrics.
 * Genre, lyrics and the choice between liked and bought apply to tracks only, the folder (`$9`) applies to playlists only.
 * @param membership The name of the parameter that contains `liked` or `bought`, or null when both kinds of tracks match.
 */
function buildFilterSql(kind: MusicItemKind, membership: string): string {
  const search = `($2::text = '' or search_text(${SOURCES[kind].text}) like '%' || replace(replace(search_text($2), '%', ''), '_', '') || '%')`
  if (kind === 'playlist')
    return `${search} and ($9::bigint is null or exists (select from playlist_folder_entries e where e.user_id = $1 and e.playlist_id = p.id and e.folder_id = $9))
      and $3::text is null and not $4::boolean and ${membership}::text is null`
  if (kind !== 'track') return `${search} and $3::text is null and not $4::boolean and ${membership}::text is null`
  const isMember = `(${membership}::text is null or case ${membership}::text when 'liked' then entry.is_liked else entry.is_bought end)`
  return `${search} and ${isMember} and (not $4::boolean or t.has_lyrics) and ($3::text is null or exists (select from genre_links l join genres g on g.id = l.genre_id
    where l.kind = 'track' and l.subject_id = t.id and g.name = $3))`
}

/**
 * Builds the statement that reads one page of a library. It first selects the rows of the page and then builds cards for these rows only. `$5` and `$6`
 * are the sort key and the id of the last row of the previous page, `$7` is the limit, `$8` is `liked` or `bought` to select only such songs, and `$9`
 * contains the items that the user owns (for songs) or the folder (for playlists).
 */
export function buildLibrarySql(kind: MusicItemKind, sort: SongSort, order: 'asc' | 'desc', owned: OwnedItems = NOTHING_OWNED): string {
  const { table, alias, join, isVisible } = MUSIC_ITEM_TABLES[kind]
  const { artist, plays } = SOURCES[kind]
  const entries = kind === 'track' ? chooseSongs(owned, '$9') : SOURCES[kind].entries
  const isBought = kind === 'track' ? 'entry.is_bought' : 'false'
  const key = {
    added: 'entry.added_at',
    name: `search_text(${alias}.name)`,
    artist,
    plays,
    album: "coalesce(search_text(t.album_name), '')",
    duration: 't.duration',
  }[sort]
  const comparison = order === 'asc' ? '>' : '<'
  return `with page as (
      select ${alias}.id, entry.added_at, ${key} as key, ${isBought} as is_bought
      from (${entries}) entry join ${table} ${alias} on ${alias}.id = entry.id ${join}
      where ${isVisible} and ${buildFilterSql(kind, '$8')}
        and ($5::text is null or (${key}, ${alias}.id) ${comparison} ($5::${SORT_TYPES[sort]}, $6::bigint))
      order by 3 ${order}, 1 ${order} limit $7)
    select page.id, page.added_at, page.key::text as position, page.is_bought, (select ${CARD_SQL[kind]} from ${table} ${alias} where ${alias}.id = page.id) as card
    from page order by page.key ${order}, page.id ${order}`
}

const countVisible = (kind: MusicItemKind, entries = SOURCES[kind].entries) => {
  const { table, alias, join, isVisible } = MUSIC_ITEM_TABLES[kind]
  return `(select count(*)::int from (${entries}) entry join ${table} ${alias} on ${alias}.id = entry.id ${join} where ${isVisible})`
}

export type LibraryStore = ReturnType<typeof createLibraryStore>

/** Creates the store that reads libraries and histories. */
export const createLibraryStore = (sql: SqlRunner) => ({
  listLibrary: <Kind extends MusicItemKind>(kind: Kind, userId: number, query: LibraryPageQuery, owned: OwnedItems = NOTHING_OWNED) => {
    const { search, genre, hasLyrics, membership, folder, sort, order, after, limit } = query
    const position = [after?.position ?? null, after?.id ?? null]
    return sql<LibraryRow<Cards[Kind]>>(buildLibrarySql(kind, sort, order, owned), [
      userId,
      search,
      genre,
      hasLyrics,
      ...position,
      limit,
      membership,
      ...(kind === 'playlist' ? [folder] : listParameter(owned)),
    ])
  },
  /** Returns the number and the total duration of the songs that match a filter, and the number of songs that the user owns. */
  async sumSongs(userId: number, { search, genre, hasLyrics, membership }: SongFilter, owned: OwnedItems) {
    const entries = chooseSongs(owned, '$6')
    const [row] = await sql<{ count: number; duration: number; bought: number }>(
      `select count(*) filter (where matches)::int as count, coalesce(sum(duration) filter (where matches), 0)::float as duration,
         count(*) filter (where is_bought)::int as bought
       from (select t.duration, entry.is_bought, ${buildFilterSql('track', '$5')} as matches
         from (${entries}) entry join tracks t on t.id = entry.id ${JOIN_TRACK_ALBUM_SQL} where ${IS_VISIBLE_SQL.track}) found`,
      [userId, search, genre, hasLyrics, membership, ...listParameter(owned)],
    )
    return row ?? { count: 0, duration: 0, bought: 0 }
  },
  /** Lists the most frequent genres of the songs. */
  listSongGenres: (userId: number, limit: number, owned: OwnedItems) =>
    sql<{ name: string; display_name: string; count: number }>(
      `select g.name, g.display_name, count(*)::int as count
       from (${chooseSongs(owned, '$3')}) entry join tracks t on t.id = entry.id ${JOIN_TRACK_ALBUM_SQL}
       join genre_links l on l.kind = 'track' and l.subject_id = t.id join genres g on g.id = l.genre_id
       where ${IS_VISIBLE_SQL.track} group by g.id order by 3 desc, g.display_name limit $2`,
      [userId, limit, ...listParameter(owned)],
    ),
  async countLibrary(userId: number, owned: OwnedItems) {
    const liked = countVisible('track')
    const songs = owned === NOTHING_OWNED ? liked : countVisible('track', selectSongs('$2'))
    const [row] = await sql<{ songs: number; liked_songs: number; albums: number; artists: number; playlists: number }>(
      `select ${songs} as songs, ${liked} as liked_songs, ${countVisible('album')} as albums, ${countVisible('artist')} as artists,
         ${countVisible('playlist')} as playlists`,
      [userId, ...listParameter(owned)],
    )
    return row ?? { songs: 0, liked_songs: 0, albums: 0, artists: 0, playlists: 0 }
  },
  /** Lists plays, latest first. Of several plays of a track on one day only the last is listed. */
  listHistory: (userId: number, after: { readonly playedAt: string; readonly key: string } | null, limit: number) =>
    sql<{ key: string; position: string; played_at: Date; card: TrackCard }>(
      `select p.key, p.played_at::text as position, p.played_at, ${CARD_SQL.track} as card
       from track_plays p join tracks t on t.id = p.track_id ${JOIN_TRACK_ALBUM_SQL}
       where p.user_id = $1 and ${IS_VISIBLE_SQL.track} and ($2::timestamptz is null or (p.played_at, p.key) < ($2::timestamptz, $3::uuid))
         and not exists (select 1 from track_plays later where later.user_id = $1 and later.track_id = p.track_id and later.day = p.day
           and (later.played_at, later.key) > (p.played_at, p.key))
       order by p.played_at desc, p.key desc limit $4`,
      [userId, after?.playedAt ?? null, after?.key ?? null, limit],
    ),
  /** Removes the user from all plays of the user, so that they still count. Returns the number of these plays. */
  async anonymizePlays(userId: number): Promise<number> {
    const [row] = await sql<{ plays: number }>(
      'with cleared as (update track_plays set user_id = null where user_id = $1 returning 1) select count(*)::int as plays from cleared',
      [userId],
    )
    return row?.plays ?? 0
  },
  /** Lists albums of followed artists that were published in the last days. */
  listNewReleases: async (userId: number, days: number, limit: number): Promise<AlbumCard[]> =>
    (
      await sql<{ card: AlbumCard }>(
        `select ${CARD_SQL.album} as card
         from (select distinct aa.album_id from artist_follows f join album_artists aa on aa.artist_id = f.artist_id where f.user_id = $1) followed
         join albums a on a.id = followed.album_id
         where ${IS_VISIBLE_SQL.album} and a.published_at > now() - make_interval(days => $2)
         order by a.published_at desc, a.id desc limit $3`,
        [userId, days, limit],
      )
    ).map(({ card }) => card),
  /** Lists what a user reposted, latest first. */
  listReposts: (userId: number, after: { readonly createdAt: string; readonly kind: string; readonly id: number } | null, limit: number) =>
    sql<{ kind: string; id: number; position: string; reposted_at: Date; track: TrackCard | null; album: AlbumCard | null }>(
      `select r.kind, r.subject_id as id, r.created_at::text as position, r.created_at as reposted_at,
         case when t.id is null then null else ${CARD_SQL.track} end as track, case when a.id is null then null else ${CARD_SQL.album} end as album
       from reposts r
       left join tracks t on r.kind = 'track' and t.id = r.subject_id ${JOIN_TRACK_ALBUM_SQL}
       left join albums a on r.kind = 'album' and a.id = r.subject_id
       where r.user_id = $1 and ($2::timestamptz is null or (r.created_at, r.kind, r.subject_id) < ($2::timestamptz, $3::text, $4::bigint))
         and case r.kind when 'track' then ${IS_VISIBLE_SQL.track} else ${IS_VISIBLE_SQL.album} end
       order by r.created_at desc, r.kind desc, r.subject_id desc limit $5`,
      [userId, after?.createdAt ?? null, after?.kind ?? null, after?.id ?? null, limit],
    ),
  /** Lists the playlists of a user, newest first. Other users see the public ones. */
  listPlaylists: (userId: number, isOwn: boolean, afterId: number | null, limit: number) =>
    sql<{ id: number; card: PlaylistCard }>(
      `select p.id, ${CARD_SQL.playlist} as card from playlists p
       where p.owner_id = $1 and (p.is_public or $2::boolean) and ($3::bigint is null or p.id < $3::bigint) order by p.id desc limit $4`,
      [userId, isOwn, afterId, limit],
    ),
})
