import { type FindOptions, type Model, type ModelStatic, Op, type ProjectionAlias, QueryTypes, type Transaction, type WhereOptions } from 'sequelize'
import {
  type CustomFilters,
  canRead,
  DEFAULT_PER_PAGE,
  type Fields,
  forgetTypes,
  formatListQuery,
  getAttributeName,
  LIST_LIMITS,
  type ListQuery,
  type Resource,
} from '../../contract/index.ts'
import type { Caller } from './caller.ts'
import type { CursorCodec } from './cursor-codec.ts'
import { assertScalars, createExpressions } from './expressions.ts'
import { getDatabase, getModel, type ModelSource, type ResourceRow } from './model-source.ts'
import { buildNextCondition, buildOrder, createSortOrder, formatSortOrder, type SortPart, selectExactText } from './sort-order.ts'

/** A page of rows. */
export interface RowsPage {
  readonly rows: readonly ResourceRow[]
  /** `null` on the last page. */
  readonly nextCursor: string | null
}

/** A number of rows. */
export interface RowTotal {
  readonly total: number
  /** Whether the rows were counted. Otherwise the total is the estimate of PostgreSQL. */
  readonly isExact: boolean
}

/** Rows are counted exactly up to this number. */
export const MAX_EXACT_COUNT = 1000

/** The part of a list that a bulk action handles next, by id. */
export interface IdRange {
  readonly afterId: number
  readonly limit: number
}

/** Reads the rows of a resource. */
export interface ModelQuery<F extends Fields = Fields, C extends CustomFilters = CustomFilters> {
  fetchPage(query: ListQuery<F, C>, caller: Caller, transaction?: Transaction): Promise<RowsPage>
  /** Counts exactly up to 1000 rows. For more rows it returns an estimate, because counting many rows takes longer than listing a page. */
  countRows(query: ListQuery<F, C>, caller: Caller): Promise<RowTotal>
  countExactly(query: ListQuery<F, C>, caller: Caller): Promise<number>
  /** Lists ids in ascending order. */
  listIds(query: ListQuery<F, C>, range: IdRange, caller: Caller): Promise<number[]>
  /** Finds a row, and locks it when a transaction is given. Returns `null` when it does not exist or is outside of the caller's scope. */
  findRow(id: number, caller: Caller, transaction?: Transaction): Promise<ResourceRow | null>
  /** Reads all rows of a list in batches. No transaction stays open between them. */
  streamBatches(query: ListQuery<F, C>, caller: Caller): AsyncGenerator<readonly ResourceRow[]>
}

/** Creates the queries of a resource on its model. */
export function createModelQuery<F extends Fields, C extends CustomFilters, A extends string>(
  typedResource: Resource<F, C, A>,
  source: ModelSource<F, C>,
  cursors: CursorCodec,
): ModelQuery<F, C> {
  const resource = forgetTypes(typedResource)
  const model = getModel(source)
  const expressions = createExpressions(resource, model)
  const attributes = ['id', 'version', ...Object.entries(resource.fields).map(([name, field]) => getAttributeName(name, field))]

  function buildWhere(query: ListQuery<F, C>, caller: Caller): WhereOptions {
    const filters: object = query.filters ?? {}
    const conditions = Object.entries<object>({ ...filters }).flatMap(([name, operators]) =>
      Object.entries(operators).map(([operator, value]) => buildFilter(name, operator, value, caller)),
    )
    const scope = source.scope(caller)
    return { [Op.and]: [...(scope ? [scope] : []), ...conditions, ...buildSearch(query.query ?? '', caller)] }
  }

  function buildFilter(name: string, operator: string, value: unknown, caller: Caller): WhereOptions {
    if (!Object.hasOwn(resource.filters, name)) return expressions.buildCondition(name, operator, value)
    return source.filters[name as keyof C](assertScalars(value) as never, caller)
  }

  /** Builds one condition for each word: the word must be in one of the searched fields. If the caller may read none of these fields, no row matches. */
  function buildSearch(text: string, { can }: Caller): WhereOptions[] {
    const searched = resource.search.filter((name) => canRead(resource.fields[name], can))
    const words = text.split(/\s+/).filter(Boolean)
    if (source.matchWord && searched.length > 0) return words.map(source.matchWord)
    return words.map((word) => ({ [Op.or]: searched.map((name) => expressions.matchWord(name, word)) }))
  }

  async function fetchPage(query: ListQuery<F, C>, caller: Caller, transaction?: Transaction): Promise<RowsPage> {
    const { cursor, page = 1, perPage = DEFAULT_PER_PAGE } = query
    const parts = createSortOrder(resource, expressions, query, caller.can)
    const list = identifyList(query, parts)
    const limit = Math.min(perPage, LIST_LIMITS.perPage)
    const rows = await findRows(model, {
      attributes: [...attributes, ...parts.map((part, index): ProjectionAlias => [selectExactText(part), `sort_${index}`])],
      where: { [Op.and]: [buildWhere(query, caller), ...(cursor ? [buildNextCondition(parts, cursors.read(list, cursor))] : [])] },
      order: buildOrder(parts),
      limit: limit + 1,
      offset: cursor ? 0 : (page - 1) * limit,
      ...(transaction && { transaction }),
    })
    const shown = rows.slice(0, limit)
    const last = rows.length > limit ? shown.at(-1) : undefined
    const nextCursor =
      last &&
      cursors.write(
        list,
        parts.map((_, index) => readSortKey(last[`sort_${index}`])),
      )
    return { rows: shown, nextCursor: nextCursor ?? null }
  }

  /** Returns a text that identifies the order, search and filters of a list, for which a cursor is valid. The page size and the columns are not part of it. */
  function identifyList(query: ListQuery<F, C>, parts: readonly SortPart[]) {
    const search = formatListQuery(typedResource, query)
    for (const name of ['columns', 'cursor', 'page', 'perPage']) search.delete(name)
    search.set('sort', formatSortOrder(parts).join(','))
    return `${resource.path}?${search}`
  }

  return {
    fetchPage,
    async countRows(query, caller) {
      const where = buildWhere(query, caller)
      const ids = await model.findAll({ attributes: ['id'], where, limit: MAX_EXACT_COUNT + 1, raw: true })
      if (ids.length <= MAX_EXACT_COUNT) return { total: ids.length, isExact: true }
      return { total: Math.max(ids.length, await estimateRows(model, where)), isExact: false }
    },
    countExactly: (query, caller) => model.count({ where: buildWhere(query, caller) }),
    async listIds(query, { afterId, limit }, caller) {
      const where = { [Op.and]: [{ id: { [Op.gt]: afterId } }, buildWhere(query, caller)] }
      const rows = await findRows(model, { attributes: ['id'], where, order: ['id'], limit })
      return rows.map(({ id }) => Number(id))
    },
    async findRow(id, caller, transaction) {
      const scope = source.scope(caller)
      const where = { [Op.and]: [{ id: assertScalars(id) }, ...(scope ? [scope] : [])] }
      const [row = null] = await findRows(model, { attributes, where, limit: 1, ...(transaction && { transaction, lock: true }) })
      return row
    },
    async *streamBatches({ cursor: _cursor, page: _page, ...query }, caller) {
      let cursor: string | null = null
      do {
        const batch: RowsPage = await fetchPage({ ...query, perPage: LIST_LIMITS.perPage, ...(cursor && { cursor }) } as ListQuery<F, C>, caller)
        if (batch.rows.length > 0) yield batch.rows
        cursor = batch.nextCursor
      } while (cursor)
    },
  }
}

/** Reads rows as plain objects, because creating instances of the model takes longer. */
async function findRows(model: ModelStatic<Model>, options: FindOptions): Promise<ResourceRow[]> {
  // The type of `findAll` is always a list of instances, although `raw` returns plain objects.
  const rows: object[] = await model.findAll({ ...options, raw: true })
  return rows.map((row) => ({ ...row }))
}

const readSortKey = (key: unknown) => (typeof key === 'string' ? key : null)

type QueryGenerator = { selectQuery(table: unknown, options: object, model: unknown): string }
type QueryPlan = { 'QUERY PLAN': readonly { Plan: { 'Plan Rows': number } }[] }

/** Returns how many rows PostgreSQL expects. */
async function estimateRows(model: ModelStatic<Model>, where: WhereOptions): Promise<number> {
  const db = getDatabase(model)
  const generator = db.getQueryInterface().queryGenerator as QueryGenerator
  const statement = generator.selectQuery(model.getTableName(), { attributes: ['id'], where, tableAs: model.name }, model)
  const [plan] = await db.query<QueryPlan>(`explain (format json) ${statement}`, { type: QueryTypes.SELECT })
  return plan?.['QUERY PLAN'][0]?.Plan['Plan Rows'] ?? 0
}
