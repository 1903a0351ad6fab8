import type { QueryClient, QueryKey } from '@tanstack/react-query'
import type { Field } from '../../contract/resource/fields.ts'
import type { AnyItem, AnyResource } from './any-resource.ts'

interface Page {
  readonly data: readonly AnyItem[]
}
interface CachedList extends Partial<Page> {
  readonly pages?: readonly Page[]
}

/** The cached responses as they were before an optimistic change. */
export type Snapshot = readonly (readonly [QueryKey, unknown])[]

/** Returns the changed row, or null to remove it from the lists. */
export type ChangeRow = (row: AnyItem) => AnyItem | null

/**
 * Changes a row in all cached lists immediately, before the server responds.
 * @returns The responses before the change, for {@link restoreSnapshot}.
 */
export async function changeCachedRow(queries: QueryClient, { path }: AnyResource, id: number, change: ChangeRow): Promise<Snapshot> {
  await queries.cancelQueries({ queryKey: [path] })
  const snapshot = queries.getQueriesData<CachedList>({ queryKey: [path] })
  const changePage = <P extends Page>(page: P): P => ({ ...page, data: page.data.flatMap((row) => (row.id === id ? (change(row) ?? []) : [row])) })
  for (const [key, list] of snapshot) {
    if (list?.pages) queries.setQueryData(key, { ...list, pages: list.pages.map(changePage) })
    else if (list?.data) queries.setQueryData(key, changePage({ ...list, data: list.data }))
  }
  return snapshot
}

/** Puts the responses back that were cached before an optimistic change. */
export function restoreSnapshot(queries: QueryClient, snapshot: Snapshot = []): void {
  for (const [key, data] of snapshot) queries.setQueryData(key, data)
}

/** Returns the values of a request body as a row contains them. A reference is left out, because its name is not known. */
export function getReadableValues({ fields }: AnyResource, body: object): Record<string, unknown> {
  const isReadable = (field: Field | undefined) => field !== undefined && field.kind !== 'reference'
  return Object.fromEntries(Object.entries(body).filter(([name]) => isReadable(fields[name])))
}
