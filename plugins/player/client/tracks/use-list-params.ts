import { useSearchParams } from '@balafon/sdk/client'
import { useEffect, useState } from 'react'
import type { SortOrder } from './track-entry.ts'

const SEARCH_DELAY_MS = 200
const MAX_SEARCH_LENGTH = 100

/**
 * Returns the filter and the order of a list. Both are stored in the URL, so that going back restores them.
 * @param sorts The values by which the list can be sorted, such as `name`; the first one is the default. `order` is ascending or descending.
 */
export function useListParams<Sort extends string>(sorts: readonly [Sort, ...Sort[]]) {
  const [params, setParams] = useSearchParams()
  const search = (params.get('q') ?? '').slice(0, MAX_SEARCH_LENGTH)
  const sort = sorts.find((id) => id === params.get('sort')) ?? sorts[0]
  const orderParam = params.get('order')
  const order: SortOrder | undefined = orderParam === 'asc' || orderParam === 'desc' ? orderParam : undefined
  const setParameters = (values: Readonly<Record<string, string | null>>) => setParams((previous) => withValues(previous, values), { replace: true })
  /** The text in the filter field; undefined until the user types. Until then, the filter that is already in the URL must stay there. */
  const [typedText, setTypedText] = useState<string>()
  useEffect(() => {
    const nextSearch = typedText?.trim().slice(0, MAX_SEARCH_LENGTH)
    if (nextSearch === undefined || nextSearch === search) return
    const timer = setTimeout(() => setParams((previous) => withValues(previous, { q: nextSearch }), { replace: true }), SEARCH_DELAY_MS)
    return () => clearTimeout(timer)
  }, [typedText, search, setParams])
  return {
    /** The text of the filter field. It is written to the URL shortly after the user has typed. */
    text: typedText ?? search,
    setText: setTypedText,
    search,
    sort,
    order,
    setSort: (next: Sort, nextOrder?: SortOrder) => setParameters({ sort: next === sorts[0] ? null : next, order: nextOrder ?? null }),
    get: (name: string) => params.get(name),
    /** Changes other parameters of the URL. Null or an empty text removes a parameter. */
    setParameters,
  }
}

function withValues(previous: URLSearchParams, values: Readonly<Record<string, string | null>>): URLSearchParams {
  const next = new URLSearchParams(previous)
  for (const [name, value] of Object.entries(values)) {
    if (value) next.set(name, value)
    else next.delete(name)
  }
  return next
}
