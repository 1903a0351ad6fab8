import type { SqlRunner } from '@balafon/sdk/server'
import type { TrackCard } from '../../contract/catalogue.ts'
import type { RadioSeedType } from '../../contract/radio.ts'
import { CARD_SQL } from '../catalogue/card-sql.ts'
import { buildPlaylistVisibleSql, IS_VISIBLE_SQL, JOIN_TRACK_ALBUM_SQL } from '../catalogue/visibility-sql.ts'

interface NamedRow {
  readonly id: number
  readonly name: string
}

/** The item from which a radio starts, with the tracks, genres and tags that describe it. */
export interface SeedRow extends NamedRow {
  /** The name in the URL of a genre or tag; null for other seeds. */
  readonly slug: string | null
  readonly image: { readonly url: string; readonly hue: number; readonly chroma: number } | null
  readonly artists: readonly NamedRow[]
  readonly track_ids: readonly number[]
  readonly genre_ids: readonly number[]
  readonly tag_ids: readonly number[]
}

/** A track that fits the seed. A higher weight makes it more likely. */
export interface Candidate {
  readonly id: number
  readonly artist_ids: readonly number[]
  readonly weight: number
}

interface SeedSource {
  /** Selects the columns of the seed with the id `$1`. */
  readonly seed: string
  /** Selects the ids of the tracks that describe the seed. The statement contains the CTE `seed` with one row. */
  readonly tracks?: string
  readonly artists?: string
}

const TRACKS_OF_SEED = 30
/** The maximum number of genres, and of tags, that describe a seed. The most frequent ones are used. */
const CATEGORIES_OF_SEED = 5

/** Finds a genre or tag by its id, its name, or the name of one that was merged into it. */
const byIdOrName = (category: 'genre' | 'tag') =>
  `select id, display_name as name, name as slug, image, '[]'::jsonb as artists from ${category}s where ($1 ~ '^\\d{1,15}$' and id = $1::bigint)
     or ($1 !~ '^\\d{1,15}$' and id = coalesce((select id from ${category}s where name = $1), (select ${category}_id from ${category}_aliases where name = $1)))`

const SEEDS: Readonly<Record<RadioSeedType, SeedSource>> = {
  artist: {
    seed: `select ar.id, ar.name, null as slug, ar.image, '[]'::jsonb as artists from artists ar where ar.id = $1::bigint and ${IS_VISIBLE_SQL.artist}`,
    tracks: `select t.id from seed join track_artists ta on ta.artist_id = seed.id join tracks t on t.id = ta.track_id order by t.plays desc, t.id limit ${TRACKS_OF_SEED}`,
    artists: 'select id from seed',
  },
  album: {
    seed: `select a.id, a.name, null as slug, a.image, a.artists from albums a where a.id = $1::bigint and ${IS_VISIBLE_SQL.album}`,
    tracks: `select t.id from seed join tracks t on t.album_id = seed.id order by t.number, t.id limit ${TRACKS_OF_SEED}`,
    artists: 'select artist_id as id from seed join album_artists on album_id = seed.id',
  },
  track: {
    seed: `select t.id, t.name, null as slug, coalesce(t.image, track_album.image) as image, t.artists from tracks t ${JOIN_TRACK_ALBUM_SQL} where t.id = $1::bigint and ${IS_VISIBLE_SQL.track}`,
    tracks: 'select id from seed',
    artists: 'select artist_id as id from seed join track_artists on track_id = seed.id',
  },
  playlist: {
    seed: `select p.id, p.name, null as slug, p.image, '[]'::jsonb as artists from playlists p where p.id = $1::bigint and ${buildPlaylistVisibleSql('$2::bigint')}`,
    tracks: `select track_id as id from seed join playlist_tracks on playlist_id = seed.id order by position limit ${TRACKS_OF_SEED}`,
    artists:
      'select artist_id as id from track_artists where track_id in (select id from seed_tracks) group by artist_id order by count(*) desc, artist_id limit 10',
  },
  genre: { seed: byIdOrName('genre') },
  tag: { seed: byIdOrName('tag') },
}

const NOTHING = 'select null::bigint as id where false'

type LinkedKind = 'track' | 'artist' | 'album'

/** Lists, for each kind of item, the query of the ids of items with genres or tags that describe a seed. */
const listDescribing = (category: 'genre' | 'tag', type: RadioSeedType): (readonly [kind: LinkedKind, ids: string])[] => [
  ['track', 'select id from seed_tracks'],
  ...(category === 'genre' ? [['artist', 'select id from seed_artists'] as const] : []),
  ...(type === 'album' ? [['album', 'select id from seed'] as const] : []),
  ...(type === 'track' ? [['album', 'select t.album_id as id from seed join tracks t on t.id = seed.id'] as const] : []),
]

/**
 * Selects the most frequent genres or tags of the seed, its tracks and its artists. The kinds are combined by `union all` and not by `or`, so that each
 * can use the index.
 */
const selectCategories = (category: 'genre' | 'tag', type: RadioSeedType) =>
  type === category
    ? 'select id from seed'
    : `select id from (${listDescribing(category, type)
        .map(
          ([kind, ids]) =>
            `select l.${category}_id as id from (select distinct id from (${ids}) all_ids) ids join ${category}_links l on l.kind = '${kind}' and l.subject_id = ids.id`,
        )
        .join(' union all ')}) linked
       group by id order by count(*) desc, id limit ${CATEGORIES_OF_SEED}`

const toArray = (from: string) => `(select coalesce(json_agg(id), '[]'::json) from ${from})`

/** Builds the statement that finds a seed, with the tracks, genres and tags that describe it. */
export const buildSeedSql = (type: RadioSeedType) => `with seed as materialized (${SEEDS[type].seed}),
  seed_tracks as materialized (${SEEDS[type].tracks ?? NOTHING}),
  seed_artists as materialized (${SEEDS[type].artists ?? NOTHING})
  select seed.id, seed.name, seed.slug, seed.image, seed.artists, ${toArray('seed_tracks')} as track_ids,
    ${toArray(`(${selectCategories('genre', type)}) l`)} as genre_ids, ${toArray(`(${selectCategories('tag', type)}) l`)} as tag_ids, $2::bigint as user_id
  from seed`

/**
 * Selects up to `limit` items of each genre or tag. `$5` (0 to 1) determines where the selection begins in the order of ids, so that another value
 * selects other items. A genre may have a hundred thousand items, so the statement begins at this position of the index and does not sort all items.
 */
const pickLinked = (category: 'genre' | 'tag', kind: 'artist' | 'album' | 'track', limit: number) => {
  const parameter = category === 'genre' ? '$2' : '$3'
  const links = `select subject_id from ${category}_links where ${category}_id = l.id and kind = '${kind}' and subject_id`
  return `unnest(${parameter}::bigint[]) as l(id)
    cross join lateral (select coalesce(floor($5::float8 * max(subject_id)), 0)::bigint as start from ${category}_links where ${category}_id = l.id and kind = '${kind}') position
    cross join lateral (select subject_id from ((${links} >= position.start order by subject_id limit ${limit})
      union all (${links} < position.start order by subject_id limit ${limit})) around limit ${limit}) linked`
}

/**
 * Selects the candidates of a radio with their weights. Tracks that listeners heard together with those of the seed count most, then tracks with the same
 * tags and genres. Popular and random tracks of the site are added with a very low weight, so that there are always enough tracks.
 */
export const CANDIDATES_SQL = `with found as (
    select id, 4 as relevance from unnest($1::bigint[]) as own(id)
    union all
    select * from (select other_track_id, 6 * (1 + ln(sum(plays)::float8)) as relevance from co_listens where track_id = any($1::bigint[])
      group by other_track_id order by sum(plays) desc, other_track_id limit 150) heard_together
    union all
    select subject_id, 3 from ${pickLinked('tag', 'track', 60)}
    union all
    select subject_id, 2 from ${pickLinked('genre', 'track', 60)}
    union all
    select of_album.id, 2 from ${pickLinked('tag', 'album', 20)}
      cross join lateral (select id from tracks where album_id = linked.subject_id order by number, id limit 10) of_album
    union all
    select of_album.id, 1.5 from ${pickLinked('genre', 'album', 20)}
      cross join lateral (select id from tracks where album_id = linked.subject_id order by number, id limit 10) of_album
    union all
    select of_artist.id, 2 from ${pickLinked('genre', 'artist', 30)}
      cross join lateral (select t.id from track_artists ta join tracks t on t.id = ta.track_id where ta.artist_id = linked.subject_id order by t.plays desc, t.id limit 5) of_artist
    union all
    select id, 0.02 from (select id from tracks where status = 'published' order by plays desc, id limit 150) popular
    union all
    select id, 0.01 from (select id from tracks where id >= (select floor($5::float8 * max(id))::bigint from tracks) order by id limit 150) random),
  scored as (select id, max(relevance) as relevance from found where id <> all($4::bigint[]) group by id)
  select t.id, (select coalesce(json_agg((artist ->> 'id')::bigint), '[]'::json) from jsonb_array_elements(t.artists) artist) as artist_ids,
    scored.relevance * (1 + ln(1 + t.plays::float8)) as weight
  from scored join tracks t on t.id = scored.id ${JOIN_TRACK_ALBUM_SQL} where ${IS_VISIBLE_SQL.track} and t.duration > 0 order by t.id`

export const CARDS_SQL = `select ${CARD_SQL.track} as card from unnest($1::bigint[]) with ordinality as chosen(id, position)
  join tracks t on t.id = chosen.id ${JOIN_TRACK_ALBUM_SQL} where ${IS_VISIBLE_SQL.track} order by chosen.position`

const ARTISTS_SQL = `select t.id, (select coalesce(json_agg((artist ->> 'id')::bigint), '[]'::json) from jsonb_array_elements(t.artists) artist) as artist_ids
  from tracks t where t.id = any($1::bigint[])`

export type RadioStore = ReturnType<typeof createRadioStore>

export const createRadioStore = (sql: SqlRunner) => ({
  /** Finds the seed of a radio that the user may see. */
  async findSeed(type: RadioSeedType, id: string, userId: number | null): Promise<SeedRow | null> {
    const [row] = await sql<SeedRow>(buildSeedSql(type), [id, userId])
    return row ?? null
  },
  /**
   * Finds tracks that fit a seed, by id.
   * @param position Where the selection from large genres and tags begins, 0 to 1. Other positions give other tracks.
   */
  findCandidates: (seed: Pick<SeedRow, 'track_ids' | 'genre_ids' | 'tag_ids'>, excludedIds: readonly number[], position: number): Promise<Candidate[]> =>
    sql<Candidate>(CANDIDATES_SQL, [seed.track_ids, seed.genre_ids, seed.tag_ids, excludedIds, position]),
  /** Reads the artists of tracks. */
  readArtists: (trackIds: readonly number[]) => sql<Pick<Candidate, 'id' | 'artist_ids'>>(ARTISTS_SQL, [trackIds]),
  /** Reads the cards of visible tracks, in the order of the ids. */
  async readCards(ids: readonly number[]): Promise<TrackCard[]> {
    const rows = await sql<{ card: TrackCard }>(CARDS_SQL, [ids])
    return rows.map(({ card }) => card)
  },
})
