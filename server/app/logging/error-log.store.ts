import { type ErrorLogFilters, type LogPage, Op } from '@balafon/sdk/server'
import type { WhereOptions } from 'sequelize'
import { buildLogPage, buildTimeConditions } from '../../database/log-query.ts'
import type { CoreModels } from '../core-models.ts'
import type { ErrorEntry } from './error-entry.ts'

export interface ErrorLogStoreDependencies {
  readonly models: Pick<CoreModels, 'LoggedError'>
}

export type ErrorLogStore = ReturnType<typeof createErrorLogStore>

/** Creates the store of the error log. */
export const createErrorLogStore = ({ models: { LoggedError } }: ErrorLogStoreDependencies) => ({
  async insertErrors(entries: readonly ErrorEntry[]) {
    await LoggedError.bulkCreate([...entries], { returning: false })
  },
  listErrors: (query: LogPage & ErrorLogFilters) => LoggedError.findAll(buildLogPage(query, buildConditions(query))),
  async countErrors(filters: ErrorLogFilters, limit: number) {
    return (await LoggedError.findAll({ attributes: ['id'], where: { [Op.and]: buildConditions(filters) }, limit, raw: true })).length
  },
  async deleteOldErrors(retentionDays: number) {
    await LoggedError.destroy({ where: { createdAt: { [Op.lt]: new Date(Date.now() - retentionDays * 24 * 3600_000) } } })
  },
})

const buildConditions = ({ sources, plugin, ...period }: ErrorLogFilters): WhereOptions[] => [
  ...(sources ? [{ source: [...sources] }] : []),
  ...(plugin === undefined ? [] : [{ plugin }]),
  ...buildTimeConditions(period),
]
