import { type LogFilters, type LogPage, Op } from '@balafon/sdk/server'
import type { Order, WhereOptions } from 'sequelize'

/** Builds the conditions on the time of a log's rows. */
export const buildTimeConditions = ({ createdFrom, createdBefore }: LogFilters): WhereOptions[] => [
  ...(createdFrom ? [{ createdAt: { [Op.gte]: createdFrom } }] : []),
  ...(createdBefore ? [{ createdAt: { [Op.lt]: createdBefore } }] : []),
]

/** Builds the part of a statement that selects a page of a log by the ids of its rows. */
export function buildLogPage({ before, count, isOldestFirst = false }: LogPage, conditions: readonly WhereOptions[]) {
  const next = before === null ? [] : [{ id: { [isOldestFirst ? Op.gt : Op.lt]: before } }]
  const order: Order = [['id', isOldestFirst ? 'asc' : 'desc']]
  return { where: { [Op.and]: [...conditions, ...next] }, order, limit: count }
}
