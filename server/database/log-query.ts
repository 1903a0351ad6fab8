import { type LogFilters, type LogPage, Op, type SqlRunner } from '@balafon/sdk/server'
import { literal, type Order, type WhereOptions } from 'sequelize'
import { splitSearchWords } from './search-words.ts'

/** Builds the conditions on the time of a log's rows. */
export const buildTimeConditions = ({ createdFrom, createdBefore }: LogFilters): WhereOptions[] => [
  ...(createdFrom ? [{ createdAt: { [Op.gte]: createdFrom } }] : []),
  ...(createdBefore ? [{ createdAt: { [Op.lt]: createdBefore } }] : []),
]

/**
 * Builds the conditions of a text search: the searched text contains each word. A query without an alphanumeric character matches no row.
 * @param searchedText The expression of the index: one `search_text` of all searched columns.
 */
export async function buildSearchConditions(sql: SqlRunner, searchedText: string, { query }: LogFilters): Promise<WhereOptions[]> {
  if (query === undefined) return []
  const words = await splitSearchWords(sql, query)
  return words.length === 0 ? [literal('false')] : words.map((word) => literal(`${searchedText} like '%${word}%'`))
}

/** Builds the part of a statement that selects a page of a log by the ids of its rows. */
export function buildLogPage({ before, count, isOldestFirst = false }: LogPage, conditions: readonly WhereOptions[]) {
  const next = before === null ? [] : [{ id: { [isOldestFirst ? Op.gt : Op.lt]: before } }]
  const order: Order = [['id', isOldestFirst ? 'asc' : 'desc']]
  return { where: { [Op.and]: [...conditions, ...next] }, order, limit: count }
}
