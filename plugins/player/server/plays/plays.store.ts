import type { SqlRunner } from '@balafon/sdk/server'

export interface Play {
  readonly key: string
  readonly trackId: number
  readonly userId: number | null
  readonly seconds: number
}

export type PlaysStore = ReturnType<typeof createPlaysStore>

export function createPlaysStore(sql: SqlRunner) {
  return {
    /** Writes listens and their roll-ups in one statement; gives the keys that were new. A key counts once, a track that is gone not at all. */
    async insert(plays: readonly Play[]): Promise<Set<string>> {
      const rows = await sql<{ key: string }>(
        `with given as (
           select distinct on (key) * from unnest($1::uuid[], $2::bigint[], $3::bigint[], $4::int[]) as g(key, track_id, user_id, seconds)),
         added as (
           insert into track_plays (key, track_id, user_id, seconds, day)
           select g.key, g.track_id, g.user_id, g.seconds, current_date from given g join tracks t on t.id = g.track_id
           where not exists (select 1 from track_plays p where p.key = g.key and p.day = current_date - 1)
           on conflict do nothing returning key, track_id, day),
         per_track as (select track_id, day, count(*)::int as plays from added group by track_id, day),
         rolled as (
           insert into daily_track_plays (day, track_id, plays) select day, track_id, plays from per_track order by track_id
           on conflict (day, track_id) do update set plays = daily_track_plays.plays + excluded.plays),
         counted as (
           update tracks t set plays = t.plays + n.plays from per_track n where t.id = n.track_id)
         select key from added`,
        [plays.map(({ key }) => key), plays.map(({ trackId }) => trackId), plays.map(({ userId }) => userId), plays.map(({ seconds }) => seconds)],
      )
      return new Set(rows.map(({ key }) => key))
    },
    async ensurePartition(month: Date) {
      const first = new Date(Date.UTC(month.getUTCFullYear(), month.getUTCMonth(), 1))
      const next = new Date(Date.UTC(month.getUTCFullYear(), month.getUTCMonth() + 1, 1))
      const iso = (date: Date) => date.toISOString().slice(0, 10)
      const name = `track_plays_${iso(first).slice(0, 7).replace('-', '_')}`
      await sql(`create table if not exists ${name} partition of track_plays for values from ('${iso(first)}') to ('${iso(next)}')`)
    },
  }
}
