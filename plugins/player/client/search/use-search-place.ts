import { useLocation, useNavigate, useParams } from '@balafon/sdk/client'
import { useEffect, useRef, useState } from 'react'
import { searchPath } from '../../contract/paths.ts'

/** Milliseconds without a key after which the answers follow. */
const PAUSE = 250

/** What is looked for stands in the address; the field runs a little ahead of it. */
export function useSearchPlace() {
  const { searchQuery = '', tabName } = useParams()
  const kind = tabName === 'all' ? undefined : tabName
  const { key } = useLocation()
  const navigate = useNavigate()
  const [typed, setTyped] = useState(searchQuery)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const ours = useRef(new Set<string>())

  const go = (text: string) => {
    clearTimeout(timer.current)
    const path = searchPath(text.trim(), kind)
    ours.current.add(path === searchPath() ? '' : text.trim())
    void navigate(path, { replace: true })
  }
  const type = (text: string) => {
    setTyped(text)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => go(text), PAUSE)
  }

  // Back, forward and links change the address as well: then the field follows it, and nothing typed before may come after.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key says that somebody went somewhere
  useEffect(() => {
    if (ours.current.delete(searchQuery)) return
    clearTimeout(timer.current)
    setTyped(searchQuery)
  }, [searchQuery, key])
  useEffect(() => () => clearTimeout(timer.current), [])

  return { query: searchQuery.trim(), kind, typed, type, submit: go }
}
