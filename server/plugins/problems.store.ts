import type { PluginProblem, SqlRunner } from '@balafon/sdk/server'
import type { Transaction } from 'sequelize'

export interface NewProblem {
  readonly plugin: string
  readonly side: 'client' | 'server'
  /** The component, route, job or step that failed. */
  readonly location: string
  readonly message: string
}

export type ProblemsStore = ReturnType<typeof createProblemsStore>

/** Creates the store of the problems that plugins had. */
export function createProblemsStore(sql: SqlRunner) {
  return {
    /** Counts a problem that is stored already; returns false when it is new. */
    async incrementIfRecorded(problem: NewProblem, transaction?: Transaction) {
      const rows = await sql(
        `update plugin_problems set count = count + 1, last_at = now()
         where plugin = $1 and side = $2 and location = $3 and message = $4 returning id`,
        getColumnValues(problem),
        transaction,
      )
      return rows.length > 0
    },
    /** Locks the problems of one side of a plugin until the transaction ends, so that concurrent inserts cannot exceed the limits. */
    async lockProblems({ plugin, side }: NewProblem, transaction: Transaction) {
      await sql("select pg_advisory_xact_lock(hashtext('balafon/problems'), hashtext($1))", [`${side} ${plugin}`], transaction)
    },
    /**
     * Deletes the least frequent problems so that one more fits under a limit.
     * @param reporterPattern A `like` pattern: only the problems of these reporters count.
     */
    async deleteExcess({ plugin, side }: NewProblem, reporterPattern: string, limit: number, transaction: Transaction) {
      await sql(
        `delete from plugin_problems where id in (
           select id from plugin_problems where plugin = $1 and side = $2 and coalesce(reporter, '') like $3
           order by count desc, last_at desc, id desc offset $4)`,
        [plugin, side, reporterPattern, limit - 1],
        transaction,
      )
    },
    async insert(problem: NewProblem, reporter: string | null, transaction: Transaction) {
      await sql(
        'insert into plugin_problems (plugin, side, location, message, reporter) values ($1, $2, $3, $4, $5)',
        [...getColumnValues(problem), reporter],
        transaction,
      )
    },
    async listLatest(plugin: string, limit: number) {
      return sql<PluginProblem>('select side, location, message, count::int, last_at from plugin_problems where plugin = $1 order by last_at desc limit $2', [
        plugin,
        limit,
      ])
    },
    /** Returns by plugin how often problems occurred within the last seven days. */
    async countRecent() {
      const rows = await sql<{ plugin: string; count: number }>(
        "select plugin, sum(count)::int as count from plugin_problems where last_at > now() - interval '7 days' group by plugin",
      )
      return new Map(rows.map(({ plugin, count }) => [plugin, count]))
    },
    async deleteAll(plugin: string) {
      await sql('delete from plugin_problems where plugin = $1', [plugin])
    },
    async deleteOld() {
      await sql("delete from plugin_problems where last_at < now() - interval '30 days'")
    },
  }
}

const getColumnValues = ({ plugin, side, location, message }: NewProblem) => [plugin, side, sanitize(location, 200), sanitize(message, 500)]

/** PostgreSQL's text type does not accept the null character. */
const sanitize = (text: string, maxLength: number) => text.replaceAll('\u0000', '').slice(0, maxLength)
