import { type CustomFilters, canRead, DEFAULT_PER_PAGE, type Fields, type Item, type ListQuery, type Resource } from '@balafon/sdk/contract'
import { fieldProblem, problem, type ResourceReader, type ResourceRow, type RowsPage, type RowTotal } from '@balafon/sdk/server'

const BATCH_SIZE = 500

/** The functions that read the rows of a list from a service of the core. Each row has the fields of the resource. */
export interface ServiceRows<F extends Fields = Fields, C extends CustomFilters = CustomFilters> {
  fetch(query: ListQuery<F, C>, page: { readonly cursor: string | null; readonly limit: number }): Promise<RowsPage>
  count(query: ListQuery<F, C>): Promise<RowTotal>
  /** Counts exactly, because a bulk action on all rows of the list has to know their number. `count` may estimate. */
  countExactly?(query: ListQuery<F, C>): Promise<number>
}

/** Creates the reader of a resource, for rows that belong to the core. Plugins may not read the tables of the core, so a service reads the rows. */
export function createServiceReader<F extends Fields, C extends CustomFilters, A extends string>(
  { fields }: Resource<F, C, A>,
  rows: ServiceRows<F, C>,
): ResourceReader<F, C> {
  return {
    query: {
      fetchPage: (query, _caller) => rows.fetch(query, { cursor: query.cursor ?? null, limit: query.perPage ?? DEFAULT_PER_PAGE }),
      countRows: (query, _caller) => rows.count(query),
      ...(rows.countExactly && { countExactly: async (query) => rows.countExactly?.(query) ?? 0 }),
      async *streamBatches(query, _caller) {
        let cursor: string | null = null
        do {
          const page: RowsPage = await rows.fetch(query, { cursor, limit: BATCH_SIZE })
          if (page.rows.length > 0) yield page.rows
          cursor = page.nextCursor
        } while (cursor !== null)
      },
    },
    store: {
      present: async (batch, can, columns = Object.keys(fields)) =>
        batch.map((row) => pickFields(row, ['id', 'version', ...columns.filter((name) => canRead(fields[name], can))])) as Item<F>[],
      async get() {
        throw problem(404, 'not_found')
      },
    },
  }

  function pickFields(row: ResourceRow, names: readonly string[]) {
    return Object.fromEntries(names.map((name) => [name, row[name]]))
  }
}

/** Returns the sort key of a list query. Throws 422 for several keys, because the services of the core sort by only one. */
export function getSortKey<K extends string>(query: { readonly sort?: readonly string[] }, keys: readonly K[]): K | undefined {
  const [first, ...others] = query.sort ?? []
  const key = keys.find((name) => name === first)
  if (others.length > 0 || (first !== undefined && key === undefined)) throw fieldProblem({ sort: 'list.unknown_sort' })
  return key
}

/** The conditions on a time, as a list query contains them. */
interface TimeFilter {
  readonly within?: string
  readonly gte?: string
  readonly lt?: string
}

const UNIT_MS = { h: 3_600_000, d: 86_400_000 } as const

/** Returns the earliest and the latest time of a filter. */
export function parseTimeFilter({ within, gte, lt }: TimeFilter = {}): { createdFrom?: Date; createdBefore?: Date } {
  const from = [...(gte ? [Date.parse(gte)] : []), ...(within ? [Date.now() - parsePeriod(within)] : [])]
  return { ...(from.length > 0 && { createdFrom: new Date(Math.max(...from)) }), ...(lt && { createdBefore: new Date(lt) }) }
}

/** Converts a period such as `7d` or `24h` to milliseconds. */
const parsePeriod = (period: string) => Number.parseInt(period, 10) * UNIT_MS[period.at(-1) === 'h' ? 'h' : 'd']
