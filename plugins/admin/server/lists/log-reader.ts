import type { CustomFilters, Fields, ListQuery, Resource } from '@balafon/sdk/contract'
import type { LogPage, ResourceReader, ResourceRow } from '@balafon/sdk/server'
import { createServiceReader, getSortKey } from './service-reader.ts'

const SORT_KEYS = ['created_at', '-created_at'] as const
const MAX_EXACT_COUNT = 1000

/** Where the rows of a log come from: a service of the core that reads by the id of the last row. */
export interface LogRows<Entry, Filters, F extends Fields, C extends CustomFilters> {
  readFilters(query: ListQuery<F, C>): Filters
  list(query: LogPage & Filters): Promise<readonly Entry[]>
  count(filters: Filters, limit: number): Promise<number>
  /** Returns the function that presents the entries of a page. */
  loadPresenter(): Promise<(entry: Entry) => ResourceRow>
}

/** Creates the reader of a log of the core, with the newest rows first. */
export function createLogReader<F extends Fields, C extends CustomFilters, A extends string, Entry extends { readonly id: number }, Filters extends object>(
  resource: Resource<F, C, A>,
  { readFilters, list, count, loadPresenter }: LogRows<Entry, Filters, F, C>,
): ResourceReader<F, C> {
  return createServiceReader(resource, {
    async fetch(query, { cursor, limit }) {
      const isOldestFirst = getSortKey(query, SORT_KEYS) === 'created_at'
      // One more row than the page has shows whether there is a next page.
      const entries = await list({ ...readFilters(query), before: parseCursor(cursor), count: limit + 1, isOldestFirst })
      const shown = entries.slice(0, limit)
      return { rows: shown.map(await loadPresenter()), nextCursor: entries.length > limit ? String(shown.at(-1)?.id) : null }
    },
    async count(query) {
      const total = await count(readFilters(query), MAX_EXACT_COUNT + 1)
      return { total, isExact: total <= MAX_EXACT_COUNT }
    },
  })
}

/** Parses the id of a row, a safe integer of up to 15 digits. Returns null for an invalid cursor: the list then starts at the first page. */
const parseCursor = (cursor: string | null) => (cursor !== null && /^\d{1,15}$/.test(cursor) ? Number(cursor) : null)

/** Returns the chosen values of a filter on a choice. */
export function readChoices<V extends string>(choices: readonly V[], filter: { readonly in?: readonly V[]; readonly not_in?: readonly V[] } | undefined) {
  if (!filter?.in && !filter?.not_in) return undefined
  return choices.filter((value) => (filter.in?.includes(value) ?? true) && !filter.not_in?.includes(value))
}
