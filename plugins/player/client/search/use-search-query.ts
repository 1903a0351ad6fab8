import { useLocation, useNavigate, useParams } from '@balafon/sdk/client'
import { useEffect, useRef, useState } from 'react'
import { getSearchPath } from '../../contract/paths.ts'

/** How long after the last keystroke the search starts. */
const TYPING_DELAY_MS = 250

/** Returns the query and kind in the URL, and the value of the search field, which is ahead of the URL while the user types. */
export function useSearchQuery() {
  const { searchQuery = '', tabName } = useParams()
  const kind = tabName === 'all' ? undefined : tabName
  const { key } = useLocation()
  const navigate = useNavigate()
  const [fieldValue, setFieldValue] = useState(searchQuery)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  /** Queries that this hook put into the URL. */
  const ownQueries = useRef(new Set<string>())

  const submit = (text: string) => {
    clearTimeout(timer.current)
    const path = getSearchPath(text.trim(), kind)
    ownQueries.current.add(path === getSearchPath() ? '' : text.trim())
    void navigate(path, { replace: true })
  }
  const changeField = (text: string) => {
    setFieldValue(text)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => submit(text), TYPING_DELAY_MS)
  }

  // When back, forward or a link changes the URL, the field follows it and pending input is discarded.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the location key changes with every navigation
  useEffect(() => {
    if (ownQueries.current.delete(searchQuery)) return
    clearTimeout(timer.current)
    setFieldValue(searchQuery)
  }, [searchQuery, key])
  useEffect(() => () => clearTimeout(timer.current), [])

  return { query: searchQuery.trim(), kind, fieldValue, changeField, submit }
}
