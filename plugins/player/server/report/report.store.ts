import type { Interval, IntervalCount, Period } from '@balafon/sdk/contract'
import type { SqlRunner } from '@balafon/sdk/server'

/** An artist or a track with its number of plays in a period. */
interface PlayedItem {
  readonly id: number
  readonly name: string
  readonly plays: number
}

export interface PlayedTrack extends PlayedItem {
  /** The names of the artists, joined by commas. */
  readonly artists: string
}

export type ReportStore = ReturnType<typeof createReportStore>

/** Creates the store of the numbers of plays in a period. */
export const createReportStore = (sql: SqlRunner) => ({
  /** Counts the plays of each interval in the time zone of the period. */
  countPlays: ({ from, to, timeZone }: Period, interval: Interval) =>
    sql<IntervalCount>(
      `select to_char(date_trunc($4, starts_at at time zone $3), 'YYYY-MM-DD"T"HH24:MI') as start, sum(plays)::bigint as count
       from play_counts
       where starts_at >= $1::date::timestamp at time zone $3 and starts_at < ($2::date + 1)::timestamp at time zone $3
       group by 1 order by 1`,
      [from, to, timeZone, interval],
    ),
  /**
   * Lists the most played tracks. Plays of deleted tracks are left out. Days are those of the database, in which the plays were counted, and not of the
   * time zone of the period.
   */
  listTopTracks: ({ from, to }: Period, limit: number) =>
    sql<PlayedTrack>(
      `select t.id, t.name, top.plays,
         (select coalesce(string_agg(artist ->> 'name', ', ' order by position), '') from jsonb_array_elements(t.artists::jsonb) with ordinality as a(artist, position)) as artists
       from (select track_id, sum(plays)::bigint as plays from daily_track_plays
             where day between $1 and $2 and exists (select 1 from tracks where id = track_id)
             group by track_id order by sum(plays) desc, track_id limit $3) as top
       join tracks t on t.id = top.track_id order by top.plays desc, t.id`,
      [from, to, limit],
    ),
  /**
   * Lists the most played artists. A play of a track counts for each of its artists. Days are those of the database, in which the plays were counted, and
   * not of the time zone of the period.
   */
  listTopArtists: ({ from, to }: Period, limit: number) =>
    sql<PlayedItem>(
      `select ar.id, ar.name, top.plays
       from (select ta.artist_id, sum(d.plays)::bigint as plays from daily_track_plays d join track_artists ta on ta.track_id = d.track_id
             where d.day between $1 and $2 group by ta.artist_id order by sum(d.plays) desc, ta.artist_id limit $3) as top
       join artists ar on ar.id = top.artist_id order by top.plays desc, ar.id`,
      [from, to, limit],
    ),
})
