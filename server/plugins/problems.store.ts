import type { PluginProblem, SqlRunner } from '@balafon/sdk/server'
import type { Transaction } from 'sequelize'

export interface NewProblem {
  readonly plugin: string
  readonly side: 'client' | 'server'
  /** Which component, route, job or step. */
  readonly place: string
  readonly message: string
}

export type ProblemsStore = ReturnType<typeof createProblemsStore>

export function createProblemsStore(sql: SqlRunner) {
  return {
    /** Counts one that is known already; false: it is not. */
    async seenAgain(problem: NewProblem, transaction?: Transaction) {
      const rows = await sql(
        `update plugin_problems set count = count + 1, last_at = now()
         where plugin = $1 and side = $2 and place = $3 and message = $4 returning id`,
        columnsOf(problem),
        transaction,
      )
      return rows.length > 0
    },
    /** Until the transaction ends nobody else adds one of this plugin, on this side: of many at once none takes room that another counts on. */
    async waitFor({ plugin, side }: NewProblem, transaction: Transaction) {
      await sql("select pg_advisory_xact_lock(hashtext('balafon/problems'), hashtext($1))", [`${side} ${plugin}`], transaction)
    },
    /** Leaves room for one more among `most`, of reporters that are `like` this. */
    async makeRoom({ plugin, side }: NewProblem, like: string, most: number, transaction: Transaction) {
      await sql(
        `delete from plugin_problems where id in (
           select id from plugin_problems where plugin = $1 and side = $2 and coalesce(reporter, '') like $3
           order by count desc, last_at desc, id desc offset $4)`,
        [plugin, side, like, most - 1],
        transaction,
      )
    },
    async add(problem: NewProblem, reporter: string | null, transaction: Transaction) {
      await sql(
        'insert into plugin_problems (plugin, side, place, message, reporter) values ($1, $2, $3, $4, $5)',
        [...columnsOf(problem), reporter],
        transaction,
      )
    },
    async latestOf(plugin: string, count: number) {
      return sql<PluginProblem>('select side, place as location, message, count::int, last_at from plugin_problems where plugin = $1 order by last_at desc limit $2', [
        plugin,
        count,
      ])
    },
    /** How many of the last week, for each plugin. */
    async counts() {
      const rows = await sql<{ plugin: string; count: number }>(
        "select plugin, sum(count)::int as count from plugin_problems where last_at > now() - interval '7 days' group by plugin",
      )
      return new Map(rows.map(({ plugin, count }) => [plugin, count]))
    },
    async forget(plugin: string) {
      await sql('delete from plugin_problems where plugin = $1', [plugin])
    },
    async removeOld() {
      await sql("delete from plugin_problems where last_at < now() - interval '30 days'")
    },
  }
}

/** The database's text takes no such character. */
const kept = (text: string, length: number) => text.replaceAll('\u0000', '').slice(0, length)

const columnsOf = ({ plugin, side, place, message }: NewProblem) => [plugin, side, kept(place, 200), kept(message, 500)]
