import type { SqlRunner } from '@balafon/sdk/server'
import type { PlayContext } from '../../contract/playback.ts'
import type { ListenerDetails } from '../insights/insights.service.ts'

export interface NewPlay {
  readonly key: string
  readonly trackId: number
  readonly userId: number | null
  readonly seconds: number
  readonly source?: 'player' | 'embed'
  readonly context?: PlayContext
  /** The listener for the insights; `null` for plays that the insights do not count. */
  readonly listener?: ListenerDetails | null
}

export type PlaysStore = ReturnType<typeof createPlaysStore>

/** Creates the store of plays. It uses SQL, because one statement must write a batch with its counters, and because a database function creates partitions. */
export function createPlaysStore(sql: SqlRunner) {
  return {
    /**
     * Inserts plays and updates their counters in one statement. Plays of deleted and unpublished tracks are skipped.
     * Keys are unique per day only, so the statement also checks the day before: a request may be repeated after midnight.
     * @returns The keys that were new.
     */
    async insertPlays(plays: readonly NewPlay[]): Promise<Set<string>> {
      const rows = await sql<{ key: string }>(
        `with input as (
           select distinct on (key) * from unnest($1::uuid[], $2::bigint[], $3::bigint[], $4::int[], $5::text[]) as i(key, track_id, user_id, seconds, source)),
         inserted as (
           insert into track_plays (key, track_id, user_id, seconds, source, day)
           select i.key, i.track_id, i.user_id, i.seconds, i.source, current_date from input i join tracks t on t.id = i.track_id and t.status = 'published'
           where not exists (select 1 from track_plays p where p.key = i.key and p.day = current_date - 1)
           on conflict do nothing returning key, track_id, day),
         per_track as (select track_id, day, count(*)::int as plays from inserted group by track_id, day),
         daily_counts as (
           insert into daily_track_plays (day, track_id, plays) select day, track_id, plays from per_track order by track_id
           on conflict (day, track_id) do update set plays = daily_track_plays.plays + excluded.plays),
         quarter_counts as (
           insert into play_counts (starts_at, plays)
           select date_bin('15 minutes', now(), timestamptz '2000-01-01 00:00Z'), count(*) from inserted having count(*) > 0
           on conflict (starts_at) do update set plays = play_counts.plays + excluded.plays),
         track_counts as (
           update tracks t set plays = t.plays + n.plays from per_track n where t.id = n.track_id)
         select key from inserted`,
        [
          plays.map(({ key }) => key),
          plays.map(({ trackId }) => trackId),
          plays.map(({ userId }) => userId),
          plays.map(({ seconds }) => seconds),
          plays.map(({ source = 'player' }) => source),
        ],
      )
      return new Set(rows.map(({ key }) => key))
    },
    /** Creates the partitions of this month and the next where they are missing. Several nodes may run it at once. */
    async ensurePartitions() {
      await sql('select ensure_track_plays_partitions()')
    },
  }
}
