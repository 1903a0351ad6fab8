import type { SqlRunner } from '@balafon/sdk/server'
import type { Transaction } from 'sequelize'

export type DemoStore = ReturnType<typeof createDemoStore>

/** Creates the store of the demo music. */
export function createDemoStore(sql: SqlRunner) {
  return {
    /** Lists the files that an interrupted run stored: their names have the prefix, and no track uses them. */
    async listLeftoverFiles(prefix: string) {
      return (
        await sql<{ id: number }>(
          `select id from file_entries f where owner_id is null and starts_with(name, $1)
        and not exists (select 1 from tracks t where t.file_entry_id = f.id)`,
          [prefix],
        )
      ).map(({ id }) => id)
    },
    /**
     * Inserts daily plays of each track for the last 30 days: more from Friday to Sunday, and slightly more each day. Hashes of the day and the track
     * vary the numbers, so that they look random but are the same in every run.
     */
    async insertPlays(transaction: Transaction) {
      await sql(
        `insert into daily_track_plays (day, track_id, plays)
         select day::date, t.id, greatest(1, round(t.plays / 400.0
           * (case when extract(isodow from day) >= 5 then 1.3 else 0.95 end)
           * (1.15 - 0.01 * (current_date - day::date))
           * (0.85 + 0.003 * abs(hashtext(day::text) % 100))
           * (0.8 + 0.004 * abs(hashtext(t.id || day::text) % 100))))::int
         from tracks t, generate_series(current_date - 29, current_date, interval '1 day') as days(day)`,
        [],
        transaction,
      )
      await sql(
        `insert into play_counts (starts_at, plays)
         select least((day + time '12:00') at time zone 'UTC', date_bin('15 minutes', now(), timestamptz '2000-01-01 00:00Z')), sum(plays)
         from daily_track_plays group by day
         on conflict (starts_at) do update set plays = excluded.plays`,
        [],
        transaction,
      )
    },
  }
}
