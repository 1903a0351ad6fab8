import type { TestSite, Visitor } from '@balafon/server/testing'
import { type CustomFilters, type Fields, forgetTypes, isSortable, type Resource, resourceEndpoints } from '../contract/index.ts'

/** Settings that are turned off for the query plan. PostgreSQL then sorts only when no index has the order, even in a table with few rows. */
const SORT_SETTINGS = ['enable_seqscan', 'enable_bitmapscan', 'enable_sort', 'enable_incremental_sort']
const SEARCH_SETTINGS = ['enable_seqscan']

/** The word that is searched for. It has at least three characters, because trigram indexes need three. */
const WORD = 'balafon'

/** The plugin that serves a resource, and the visitor that requests it. */
export interface QueryPlanOptions {
  /** The plugin that serves the resource, or `core`. */
  readonly plugin: string
  /** A visitor that may read all fields. */
  readonly visitor: Pick<Visitor, 'request'>
}

/**
 * Finds sort orders and searches of a list that no index supports, so that PostgreSQL would read all rows for each page. It checks the first two pages of
 * each sort order, so the table needs at least two rows.
 * @returns The queries, for example `sort=-day` or `query`.
 */
export async function findUnindexedQueries<F extends Fields, C extends CustomFilters, A extends string>(
  site: TestSite,
  typedResource: Resource<F, C, A>,
  options: QueryPlanOptions,
): Promise<string[]> {
  const resource = forgetTypes(typedResource)
  const names = ['id', ...Object.keys(resource.fields).filter((name) => isSortable(resource, name))]
  const orders = [resource.list.sort.join(','), ...names.flatMap((name) => [name, `-${name}`])]
  const unindexed: string[] = []
  for (const order of orders) if (!(await isOrderIndexed(site, resource, order, options))) unindexed.push(`sort=${order}`)
  if (resource.search.length > 0 && !(await isSearchIndexed(site, resource, options))) unindexed.push('query')
  return unindexed
}

async function isOrderIndexed(site: TestSite, resource: Resource, sort: string, { plugin, visitor }: QueryPlanOptions): Promise<boolean> {
  const { list } = resourceEndpoints(resource)
  const statements = await collectStatements(site, plugin, async () => {
    const first = await visitor.request(list, { query: { sort, perPage: '1' } })
    if (typeof first.body.next_cursor !== 'string') throw new Error(`${resource.path}?sort=${sort} has no second page: the test needs two rows.`)
    await visitor.request(list, { query: { sort, perPage: '1', cursor: first.body.next_cursor } })
  })
  const plans = await Promise.all(statements.filter((statement) => / order by /i.test(statement)).map((text) => explain(site, plugin, text, SORT_SETTINGS)))
  return plans.length > 0 && plans.every((plan) => !/\bSort\b/.test(plan))
}

async function isSearchIndexed(site: TestSite, resource: Resource, { plugin, visitor }: QueryPlanOptions): Promise<boolean> {
  const { count } = resourceEndpoints(resource)
  const statements = await collectStatements(site, plugin, async () => {
    await visitor.request(count, { query: { query: WORD } })
  })
  const searches = statements.filter((statement) => statement.includes(WORD))
  const plans = await Promise.all(searches.map((text) => explain(site, plugin, text, SEARCH_SETTINGS)))
  return plans.length > 0 && plans.every((plan) => plan.includes('Index Cond'))
}

/**
 * Runs a function and returns the SELECT statements of a plugin's models, with their values. Leaves out statements with placeholders, which stores and jobs may
 * run meanwhile.
 */
async function collectStatements(site: TestSite, plugin: string, run: () => Promise<void>): Promise<string[]> {
  const options = getOptions(site.getContext(plugin).db)
  const { logging } = options
  const statements: string[] = []
  options.logging = (text: string) => statements.push(text.replace(/^Executing \([^)]*\): /, ''))
  try {
    await run()
  } finally {
    options.logging = logging
  }
  return statements.filter((statement) => /^select /i.test(statement) && !/\$\d/.test(statement))
}

/** Returns the options of a connection, which the types of Sequelize leave out. */
function getOptions(db: object): { logging: unknown } {
  if (!('options' in db) || typeof db.options !== 'object' || db.options === null || !('logging' in db.options))
    throw new Error('The connection has no options.')
  return db.options
}

const explain = (site: TestSite, plugin: string, statement: string, disabledSettings: readonly string[]): Promise<string> =>
  site.getContext(plugin).db.transaction(async (transaction) => {
    const sql = site.getSql(plugin)
    for (const setting of disabledSettings) await sql(`set local ${setting} = off`, [], transaction)
    const lines = await sql<Readonly<Record<string, string>>>(`explain ${statement}`, [], transaction)
    return lines.flatMap((line) => Object.values(line)).join('\n')
  })
