import { Op, type SqlRunner } from '@balafon/sdk/server'
import { fn, literal, type Transaction } from 'sequelize'
import type { CoreModels } from '../app/core-models.ts'

const RETENTION_MS = 30 * 24 * 3600_000

export interface NewProblem {
  readonly plugin: string
  readonly side: 'client' | 'server'
  /** The component, route, job, or step of the start (import, migration, start) that failed. */
  readonly location: string
  readonly message: string
}

export interface ProblemsStoreDependencies {
  readonly models: Pick<CoreModels, 'PluginProblem'>
  readonly sql: SqlRunner
}

export type ProblemsStore = ReturnType<typeof createProblemsStore>

/** Creates the store of the problems that plugins had. */
export function createProblemsStore({ models: { PluginProblem }, sql }: ProblemsStoreDependencies) {
  return {
    /** Counts a problem that is stored already; returns false when it is new. */
    async incrementIfRecorded(problem: NewProblem, transaction?: Transaction) {
      const [count] = await PluginProblem.update(
        { count: literal('count + 1'), lastAt: fn('now') },
        { where: { ...sanitizeProblem(problem) }, ...(transaction && { transaction }) },
      )
      return count > 0
    },
    /** Locks the problems of one side of a plugin until the transaction ends, so that concurrent inserts cannot exceed the limits. */
    async lockProblems({ plugin, side }: NewProblem, transaction: Transaction) {
      await sql("select pg_advisory_xact_lock(hashtext('balafon/problems'), hashtext($1))", [`${side} ${plugin}`], transaction)
    },
    /**
     * Deletes the least frequent problems, so that another problem can be stored without exceeding the limit.
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
      await PluginProblem.create({ ...sanitizeProblem(problem), reporter }, { returning: false, transaction })
    },
    listLatest: (plugin: string, limit: number) => PluginProblem.findAll({ where: { plugin }, order: [['lastAt', 'desc']], limit }),
    /** Returns by plugin how often problems occurred within the last seven days. */
    async countRecent() {
      const rows = await sql<{ plugin: string; count: number }>(
        "select plugin, sum(count)::int as count from plugin_problems where last_at > now() - interval '7 days' group by plugin",
      )
      return new Map(rows.map(({ plugin, count }) => [plugin, count]))
    },
    async deleteAll(plugin: string) {
      await PluginProblem.destroy({ where: { plugin } })
    },
    async deleteOld() {
      await PluginProblem.destroy({ where: { lastAt: { [Op.lt]: new Date(Date.now() - RETENTION_MS) } } })
    },
  }
}

const sanitizeProblem = ({ plugin, side, location, message }: NewProblem): NewProblem => ({
  plugin,
  side,
  location: sanitize(location, 200),
  message: sanitize(message, 500),
})

/** PostgreSQL's text type does not accept the null character. */
const sanitize = (text: string, maxLength: number) => text.replaceAll('\u0000', '').slice(0, maxLength)
