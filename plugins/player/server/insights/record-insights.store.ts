import type { SqlRunner } from '@balafon/sdk/server'

/** A counted play with what the insights need to know about its listener. */
export interface InsightPlay {
  readonly trackId: number
  readonly userId: number | null
  /** Identifies the account or the browser session of the listener; `null` when it is unknown. Only a hash is stored. */
  readonly listener: string | null
  readonly source: string
  readonly country: string
  /** The name of the city in English; empty when it is unknown. */
  readonly city: string
  readonly device: string
}

export interface FinishedPlayback {
  readonly trackId: number
  readonly userId: number | null
  readonly seconds: number
  readonly isCompleted: boolean
  /** The hundredths of the track that were heard, 0 to 99. */
  readonly heard: readonly number[]
}

/** An expression for the time zone of the first artist of the track `t`. If the artist has none, it is the time zone of the site, `$1`. */
const TRACK_ZONE_SQL = `coalesce((select ar.time_zone from track_artists ta join artists ar on ar.id = ta.artist_id where ta.track_id = t.id order by ta.position limit 1), $1)`
/** Builds the condition that a user neither owns nor manages the track `t`. */
const buildIsNotManagerSql = (userId: string) =>
  `(${userId} is null or (t.owner_id is distinct from ${userId} and not exists (
     select from track_artists ta join artist_managers m on m.artist_id = ta.artist_id and m.user_id = ${userId} where ta.track_id = t.id)))`

export type RecordInsightsStore = ReturnType<typeof createRecordInsightsStore>

/**
 * Selects, for each row of `counted`, its track, the album of the track and the artists of the track. The day of an artist is in the time zone of that
 * artist. `$1` is the time zone of the site; `at` is the parameter with the time of the play.
 */
const buildSubjectsSql = (columns: string, at: string) =>
  `select 'track' as kind, track_id as subject_id, day, ${columns} from counted c
   union all select 'album', album_id, day, ${columns} from counted c where album_id is not null
   union all select 'artist', ta.artist_id, (${at} at time zone coalesce(ar.time_zone, $1))::date, ${columns}
     from counted c join track_artists ta on ta.track_id = c.track_id join artists ar on ar.id = ta.artist_id`

/** Creates the store that adds plays to the daily figures. One statement counts a play for its track, its album and each of its artists. */
export const createRecordInsightsStore = (sql: SqlRunner) => ({
  /** Adds plays to the daily figures. @param at The time of the plays. Default: now. */
  async addPlays(plays: readonly InsightPlay[], siteTimeZone: string, at = new Date()) {
    await sql(
      `with input as (
         select * from unnest($2::bigint[], $3::bigint[], $4::text[], $5::text[], $6::text[], $7::text[], $8::text[])
           as i(track_id, user_id, listener, source, country, city, device)),
       counted as (
         select i.*, t.album_id, ($9::timestamptz at time zone ${TRACK_ZONE_SQL})::date as day from input i join tracks t on t.id = i.track_id where ${buildIsNotManagerSql('i.user_id')}),
       subjects as (${buildSubjectsSql('c.listener, c.source, c.country, c.city, c.device', '$9::timestamptz')}),
       counts as (
         insert into insight_counts (kind, subject_id, day, part, value, plays)
         select kind, subject_id, day, part, value, count(*) from subjects,
           lateral (values ('all', ''), ('source', source), ('country', country), ('city', nullif(city, '')), ('device', device)) as parts(part, value)
         where value is not null
         group by 1, 2, 3, 4, 5 order by 1, 2, 4, 3, 5
         on conflict (kind, subject_id, part, day, value) do update set plays = insight_counts.plays + excluded.plays),
       listeners as (
         insert into insight_listeners (kind, subject_id, day, listener, plays)
         select kind, subject_id, day, hashtextextended(listener, 0) & 9007199254740991, count(*) from subjects where listener is not null group by 1, 2, 3, 4 order by 1, 2, 3, 4
         on conflict (kind, subject_id, day, listener) do update set plays = insight_listeners.plays + excluded.plays
         returning kind, subject_id, day, listener, xmax = 0 as is_new),
       counted_listeners as (
         insert into insight_counts (kind, subject_id, day, part, value, plays)
         select kind, subject_id, day, 'listeners', '', count(*) from listeners where is_new group by 1, 2, 3 order by 1, 2, 3
         on conflict (kind, subject_id, part, day, value) do update set plays = insight_counts.plays + excluded.plays)
       insert into insight_returns (kind, subject_id, day, previous_day, listeners)
       select n.kind, n.subject_id, n.day, coalesce(
           (select max(p.day) from insight_listeners p where p.kind = n.kind and p.subject_id = n.subject_id and p.listener = n.listener and p.day < n.day), '0001-01-01'),
         count(*)
       from listeners n where n.is_new group by 1, 2, 3, 4 order by 1, 2, 3, 4
       on conflict (kind, subject_id, day, previous_day) do update set listeners = insight_returns.listeners + excluded.listeners`,
      [
        siteTimeZone,
        plays.map(({ trackId }) => trackId),
        plays.map(({ userId }) => userId),
        plays.map(({ listener }) => listener),
        plays.map(({ source }) => source),
        plays.map(({ country }) => country),
        plays.map(({ country, city }) => (city ? `${country} ${city}` : '')),
        plays.map(({ device }) => device),
        at,
      ],
    )
  },
  /** Adds a finished playback. A playback that is too short to count as a play is a skip. Returns false when the playback is not counted. */
  async addPlayback({ trackId, userId, seconds, isCompleted, heard }: FinishedPlayback, siteTimeZone: string): Promise<boolean> {
    const rows = await sql<{ track_id: number }>(
      `with counted as (
         select t.id as track_id, t.album_id, (now() at time zone ${TRACK_ZONE_SQL})::date as day, (not $5::boolean and $4::int < least(30, t.duration / 2))::int as skips,
           $5::boolean::int as completed
         from tracks t where t.id = $2 and t.status = 'published' and ${buildIsNotManagerSql('$3::bigint')}),
       playbacks as (
         insert into insight_playbacks (track_id, day, playbacks, skips, completed, heard)
         select track_id, day, 1, skips, completed, (select jsonb_agg((part = any($6::int[]))::int order by part) from generate_series(0, 99) as part) from counted
         on conflict (track_id, day) do update set playbacks = insight_playbacks.playbacks + 1, skips = insight_playbacks.skips + excluded.skips,
           completed = insight_playbacks.completed + excluded.completed,
           heard = (select jsonb_agg(count::int + (excluded.heard -> (n::int - 1))::int order by n)
             from jsonb_array_elements(insight_playbacks.heard) with ordinality as parts(count, n))
         returning track_id),
       subjects as (${buildSubjectsSql('c.skips, c.completed', 'now()')}),
       counts as (
         insert into insight_counts (kind, subject_id, day, part, value, plays)
         select kind, subject_id, day, part, '', count from subjects, lateral (values ('playbacks', 1), ('skips', skips), ('completed', completed)) as parts(part, count)
         where count > 0 order by kind, subject_id, part, day
         on conflict (kind, subject_id, part, day, value) do update set plays = insight_counts.plays + excluded.plays)
       select track_id from playbacks`,
      [siteTimeZone, trackId, userId, seconds, isCompleted, heard],
    )
    return rows.length > 0
  },
})
