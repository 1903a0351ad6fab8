import { useLocation, useNavigate, useParams } from '@balafon/sdk/client'
import { useEffect, useRef, useState } from 'react'
import { getSearchPath } from '../../contract/paths.ts'

/** The delay between the last keystroke and the search. */
const TYPING_DELAY_MS = 250

/** Returns the query and kind in the URL, and the value of the search field. While the user types, the URL is updated after a short delay. */
export function useSearchQuery() {
  const { searchQuery = '', tabName } = useParams()
  const kind = tabName === 'all' ? undefined : tabName
  const { key: locationKey } = useLocation()
  const navigate = useNavigate()
  const [fieldValue, setFieldValue] = useState(searchQuery)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  /** The queries that this hook has written to the URL. A query in the URL that is not among them comes from a link or from Back. */
  const submittedQueries = useRef(new Set<string>())

  const submit = (text: string) => {
    clearTimeout(timer.current)
    const path = getSearchPath(text.trim(), kind)
    // Some queries, such as `.`, cannot be part of a path. The URL then contains an empty query.
    submittedQueries.current.add(path === getSearchPath() ? '' : text.trim())
    void navigate(path, { replace: true })
  }
  const changeField = (text: string) => {
    setFieldValue(text)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => submit(text), TYPING_DELAY_MS)
  }

  // When Back, Forward or a link changes the URL, the field shows the new query, and text that is not in the URL yet is discarded.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the location key changes with every navigation
  useEffect(() => {
    if (submittedQueries.current.delete(searchQuery)) return
    clearTimeout(timer.current)
    setFieldValue(searchQuery)
  }, [searchQuery, locationKey])
  useEffect(() => () => clearTimeout(timer.current), [])

  return { query: searchQuery.trim(), kind, fieldValue, changeField, submit }
}
