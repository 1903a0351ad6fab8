import type { SqlRunner } from '@balafon/sdk/server'
import type { Transaction } from 'sequelize'

export interface Play {
  readonly key: string
  readonly trackId: number
  readonly userId: number | null
  readonly seconds: number
}

/** A monthly partition of `track_plays`: table name, first day, and the first day of the next month. */
interface Partition {
  readonly name: string
  readonly first: string
  readonly nextFirst: string
}

export type PlaysStore = ReturnType<typeof createPlaysStore>

export function createPlaysStore(sql: SqlRunner) {
  return {
    /** Inserts plays and updates their counters in one statement. Returns the keys that were new; plays of deleted tracks are skipped. */
    async insertPlays(plays: readonly Play[]): Promise<Set<string>> {
      const rows = await sql<{ key: string }>(
        `with input as (
           select distinct on (key) * from unnest($1::uuid[], $2::bigint[], $3::bigint[], $4::int[]) as i(key, track_id, user_id, seconds)),
         inserted as (
           insert into track_plays (key, track_id, user_id, seconds, day)
           select i.key, i.track_id, i.user_id, i.seconds, current_date from input i join tracks t on t.id = i.track_id
           where not exists (select 1 from track_plays p where p.key = i.key and p.day = current_date - 1)
           on conflict do nothing returning key, track_id, day),
         per_track as (select track_id, day, count(*)::int as plays from inserted group by track_id, day),
         daily_counts as (
           insert into daily_track_plays (day, track_id, plays) select day, track_id, plays from per_track order by track_id
           on conflict (day, track_id) do update set plays = daily_track_plays.plays + excluded.plays),
         track_counts as (
           update tracks t set plays = t.plays + n.plays from per_track n where t.id = n.track_id)
         select key from inserted`,
        [plays.map(({ key }) => key), plays.map(({ trackId }) => trackId), plays.map(({ userId }) => userId), plays.map(({ seconds }) => seconds)],
      )
      return new Set(rows.map(({ key }) => key))
    },
    /** Lists the missing partitions of this month and the next, by the clock of the database. */
    listMissingPartitions: (transaction?: Transaction) =>
      sql<Partition>(
        `select name, to_char(month, 'YYYY-MM-DD') as first, to_char(month + interval '1 month', 'YYYY-MM-DD') as "nextFirst"
         from (select date_trunc('month', current_date::timestamp) + n * interval '1 month' as month from generate_series(0, 1) as n) as months,
           lateral (select 'track_plays_' || to_char(month, 'YYYY_MM') as name) as names
         where to_regclass(name) is null order by month`,
        [],
        transaction,
      ),
    /** Blocks other writers of plays until the transaction ends. */
    async lockPlays(transaction: Transaction) {
      await sql('lock table track_plays in access exclusive mode', [], transaction)
    },
    /** Creates a partition. Rows of its month in the default partition are moved first, because PostgreSQL refuses to attach it otherwise. */
    async createPartition({ name, first, nextFirst }: Partition, transaction: Transaction) {
      await sql(`create table ${name} (like track_plays including all)`, [], transaction)
      await sql(
        `with moved as (delete from track_plays_other where day >= $1 and day < $2 returning *) insert into ${name} select * from moved`,
        [first, nextFirst],
        transaction,
      )
      await sql(`alter table track_plays attach partition ${name} for values from ('${first}') to ('${nextFirst}')`, [], transaction)
    },
  }
}
