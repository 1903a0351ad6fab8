import { useSearchParams } from '@balafon/sdk/client'
import { useEffect, useState } from 'react'
import { LibrarySort } from '../../contract/collection.ts'

const SEARCH_DELAY_MS = 200
const MAX_SEARCH_LENGTH = 100

/** The filter and the order of a tab of the library. Both are in the URL, so that going back restores them. */
export function useLibraryQuery() {
  const [params, setParams] = useSearchParams()
  const search = params.get('q') ?? ''
  const parsedSort = LibrarySort.safeParse(params.get('sort'))
  const sort = parsedSort.success ? parsedSort.data : 'added'
  const [text, setText] = useState(search)
  useEffect(() => {
    const nextSearch = text.trim().slice(0, MAX_SEARCH_LENGTH)
    if (nextSearch === search) return
    const timer = setTimeout(() => setParams((previous) => withParam(previous, 'q', nextSearch), { replace: true }), SEARCH_DELAY_MS)
    return () => clearTimeout(timer)
  }, [text, search, setParams])
  return {
    text,
    setText,
    search,
    sort,
    setSort: (value: LibrarySort) => setParams((previous) => withParam(previous, 'sort', value === 'added' ? '' : value), { replace: true }),
    query: { ...(search && { search }), sort },
  }
}

function withParam(previous: URLSearchParams, name: string, value: string): URLSearchParams {
  const next = new URLSearchParams(previous)
  if (value) next.set(name, value)
  else next.delete(name)
  return next
}
