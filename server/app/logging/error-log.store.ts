import { type ErrorLogFilters, type LogPage, Op, type SqlRunner } from '@balafon/sdk/server'
import type { WhereOptions } from 'sequelize'
import { buildLogPage, buildSearchConditions, buildTimeConditions } from '../../database/log-query.ts'
import type { CoreModels } from '../core-models.ts'
import type { ErrorEntry } from './error-entry.ts'

/** The expression of the index `logged_errors_search`. */
const SEARCHED_TEXT = "search_text(message || ' ' || coalesce(path, '') || ' ' || coalesce(request_id, ''))"

export interface ErrorLogStoreDependencies {
  readonly models: Pick<CoreModels, 'LoggedError'>
  readonly sql: SqlRunner
}

export type ErrorLogStore = ReturnType<typeof createErrorLogStore>

/** Creates the store of the error log. */
export function createErrorLogStore({ models: { LoggedError }, sql }: ErrorLogStoreDependencies) {
  const buildConditions = async ({ sources, plugin, ...filters }: ErrorLogFilters): Promise<WhereOptions[]> => [
    ...(sources ? [{ source: [...sources] }] : []),
    ...(plugin === undefined ? [] : [{ plugin }]),
    ...buildTimeConditions(filters),
    ...(await buildSearchConditions(sql, SEARCHED_TEXT, filters)),
  ]
  return {
    async insertErrors(entries: readonly ErrorEntry[]) {
      await LoggedError.bulkCreate([...entries], { returning: false })
    },
    listErrors: async (query: LogPage & ErrorLogFilters) => LoggedError.findAll(buildLogPage(query, await buildConditions(query))),
    async countErrors(filters: ErrorLogFilters, limit: number) {
      return (await LoggedError.findAll({ attributes: ['id'], where: { [Op.and]: await buildConditions(filters) }, limit, raw: true })).length
    },
    async deleteOldErrors(retentionDays: number) {
      await LoggedError.destroy({ where: { createdAt: { [Op.lt]: new Date(Date.now() - retentionDays * 24 * 3600_000) } } })
    },
  }
}
