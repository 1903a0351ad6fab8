import type { SqlRunner } from '@balafon/sdk/server'

/** A counted play with what the insights need to know about its listener. */
export interface InsightPlay {
  readonly trackId: number
  readonly userId: number | null
  /** What the listener is recognised by; `null` when nothing is known. Only a hash of it is stored. */
  readonly listener: string | null
  readonly source: string
  readonly country: string
  readonly device: string
}

export interface FinishedPlayback {
  readonly trackId: number
  readonly userId: number | null
  readonly seconds: number
  readonly isCompleted: boolean
  /** The heard parts of the track, 0 to 99. */
  readonly heard: readonly number[]
}

/** The time zone of the first artist of the track `t`; the site’s zone is `$1`. */
const TRACK_ZONE_SQL = `coalesce((select ar.time_zone from track_artists ta join artists ar on ar.id = ta.artist_id where ta.track_id = t.id order by ta.position limit 1), $1)`
/** The condition that a user does not manage the track `t`. */
const buildForeignSql = (userId: string) =>
  `(${userId} is null or (t.owner_id is distinct from ${userId} and not exists (
     select from track_artists ta join artist_managers m on m.artist_id = ta.artist_id and m.user_id = ${userId} where ta.track_id = t.id)))`

export type RecordInsightsStore = ReturnType<typeof createRecordInsightsStore>

/** Creates the store that adds plays to the daily figures. One statement counts a play for its track, its album and each of its artists. */
export const createRecordInsightsStore = (sql: SqlRunner) => ({
  async addPlays(plays: readonly InsightPlay[], siteTimeZone: string) {
    await sql(
      `with input as (
         select * from unnest($2::bigint[], $3::bigint[], $4::text[], $5::text[], $6::text[], $7::text[]) as i(track_id, user_id, listener, source, country, device)),
       counted as (
         select i.*, t.album_id, (now() at time zone ${TRACK_ZONE_SQL})::date as day from input i join tracks t on t.id = i.track_id where ${buildForeignSql('i.user_id')}),
       subjects as (
         select 'track' as kind, track_id as subject_id, day, listener, source, country, device from counted
         union all select 'album', album_id, day, listener, source, country, device from counted where album_id is not null
         union all select 'artist', ta.artist_id, (now() at time zone coalesce(ar.time_zone, $1))::date, c.listener, c.source, c.country, c.device
           from counted c join track_artists ta on ta.track_id = c.track_id join artists ar on ar.id = ta.artist_id),
       counts as (
         insert into insight_counts (kind, subject_id, day, part, value, plays)
         select kind, subject_id, day, part, value, count(*) from subjects,
           lateral (values ('all', ''), ('source', source), ('country', country), ('device', device)) as parts(part, value)
         group by 1, 2, 3, 4, 5 order by 1, 2, 4, 3, 5
         on conflict (kind, subject_id, part, day, value) do update set plays = insight_counts.plays + excluded.plays)
       insert into insight_listeners (kind, subject_id, day, listener, plays)
       select kind, subject_id, day, hashtextextended(listener, 0) & 9007199254740991, count(*) from subjects where listener is not null group by 1, 2, 3, 4 order by 1, 2, 3, 4
       on conflict (kind, subject_id, day, listener) do update set plays = insight_listeners.plays + excluded.plays`,
      [
        siteTimeZone,
        plays.map(({ trackId }) => trackId),
        plays.map(({ userId }) => userId),
        plays.map(({ listener }) => listener),
        plays.map(({ source }) => source),
        plays.map(({ country }) => country),
        plays.map(({ device }) => device),
      ],
    )
  },
  /** Adds a playback. A playback that was too short for a play is a skip. Returns false when it is not counted. */
  async addPlayback({ trackId, userId, seconds, isCompleted, heard }: FinishedPlayback, siteTimeZone: string): Promise<boolean> {
    const rows = await sql<{ day: string }>(
      `insert into insight_playbacks (track_id, day, playbacks, skips, completed, heard)
       select t.id, (now() at time zone ${TRACK_ZONE_SQL})::date, 1, (not $5::boolean and $4::int < least(30, t.duration / 2))::int, $5::boolean::int,
         (select jsonb_agg((part = any($6::int[]))::int order by part) from generate_series(0, 99) as part)
       from tracks t where t.id = $2 and t.status = 'published' and ${buildForeignSql('$3::bigint')}
       on conflict (track_id, day) do update set playbacks = insight_playbacks.playbacks + 1, skips = insight_playbacks.skips + excluded.skips,
         completed = insight_playbacks.completed + excluded.completed,
         heard = (select jsonb_agg(count::int + (excluded.heard -> (n::int - 1))::int order by n)
           from jsonb_array_elements(insight_playbacks.heard) with ordinality as parts(count, n))
       returning day`,
      [siteTimeZone, trackId, userId, seconds, isCompleted, heard],
    )
    return rows.length > 0
  },
})
