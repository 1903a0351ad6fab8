import type { SqlRunner } from '@balafon/sdk/server'

/** The maximum number of plays of one user and day that are counted, so that a single user cannot fill the table. */
const MAX_PLAYS_PER_USER = 200
/** The number of past days that are counted. Today is left out, because more plays may follow. */
const DAYS_BACK = 30

/**
 * Counts pairs of tracks that the same user heard at most five plays and 30 minutes apart. It counts the oldest day that is not counted yet. Two tracks of
 * the same main artist are not counted as a pair, because a radio finds other tracks of an artist in the catalogue.
 */
const COUNT_DAY_SQL = `with next_day as (
    insert into co_listen_days (day)
    select days.day::date from generate_series(current_date - ${DAYS_BACK}, current_date - 1, interval '1 day') as days(day)
    where not exists (select 1 from co_listen_days counted where counted.day = days.day::date)
      and exists (select 1 from track_plays p where p.day = days.day::date)
    order by days.day limit 1 on conflict do nothing returning day),
  heard as (
    select user_id, track_id, played_at, row_number() over (partition by user_id order by played_at, key) as position
    from track_plays where day = (select day from next_day) and user_id is not null),
  pairs as (
    select a.track_id, b.track_id as other_track_id, count(*)::int as plays
    from heard a join heard b on b.user_id = a.user_id and b.position between a.position - 5 and a.position + 5 and b.track_id <> a.track_id
      and abs(extract(epoch from b.played_at - a.played_at)) <= 1800
    join tracks ta on ta.id = a.track_id join tracks tb on tb.id = b.track_id
    where a.position <= ${MAX_PLAYS_PER_USER} and b.position <= ${MAX_PLAYS_PER_USER} and ta.artists -> 0 -> 'id' is distinct from tb.artists -> 0 -> 'id'
    group by a.track_id, b.track_id order by a.track_id, b.track_id),
  counted as (
    insert into co_listens (track_id, other_track_id, plays) select track_id, other_track_id, plays from pairs
    on conflict (track_id, other_track_id) do update set plays = co_listens.plays + excluded.plays)
  select day::text from next_day`

export type CoListensStore = ReturnType<typeof createCoListensStore>

export const createCoListensStore = (sql: SqlRunner) => ({
  /** Counts one more day. Returns false when all days are counted. */
  async countNextDay(): Promise<boolean> {
    return (await sql<{ day: string }>(COUNT_DAY_SQL)).length > 0
  },
})
