import type { SqlRunner } from '@balafon/sdk/server'
import type { Transaction } from 'sequelize'

export interface Play {
  readonly key: string
  readonly trackId: number
  readonly userId: number | null
  readonly seconds: number
}

/** A month's own table for its listens: its name, its first day and the first day that is not its any more. */
interface Partition {
  readonly name: string
  readonly first: string
  readonly next: string
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
    /** Of this month's and the next one's partitions those that are not there, by the database's own calendar. */
    missingPartitions: (transaction?: Transaction) =>
      sql<Partition>(
        `select name, to_char(month, 'YYYY-MM-DD') as first, to_char(month + interval '1 month', 'YYYY-MM-DD') as next
         from (select date_trunc('month', current_date::timestamp) + n * interval '1 month' as month from generate_series(0, 1) as n) as months,
           lateral (select 'track_plays_' || to_char(month, 'YYYY_MM') as name) as named
         where to_regclass(name) is null order by month`,
        [],
        transaction,
      ),
    /** Lets nobody else write listens until the transaction ends. */
    async lockPlays(transaction: Transaction) {
      await sql('lock table track_plays in access exclusive mode', [], transaction)
    },
    /** Adds a partition and moves into it what the common one already holds of that month: PostgreSQL refuses to add it before. */
    async addPartition({ name, first, next }: Partition, transaction: Transaction) {
      await sql(`create table ${name} (like track_plays including all)`, [], transaction)
      await sql(
        `with moved as (delete from track_plays_other where day >= $1 and day < $2 returning *) insert into ${name} select * from moved`,
        [first, next],
        transaction,
      )
      await sql(`alter table track_plays attach partition ${name} for values from ('${first}') to ('${next}')`, [], transaction)
    },
  }
}
