import { SearchField } from '@balafon/ui/search-field'
import { type RefObject, useEffect, useRef, useState } from 'react'
import type { ListState } from '../use-list-state.ts'
import classes from './resource-list.module.css'

/** The search starts when the user pauses for this time. */
const DEBOUNCE_MS = 250

interface ListSearchProps {
  readonly label: string
  readonly state: ListState
  /** An element around the field, so that the key `/` can focus it. */
  readonly container: RefObject<HTMLElement | null>
}

/** The search field of a list. Its text is in the URL, after a short delay while the user types. */
export function ListSearch({ label, state, container }: ListSearchProps) {
  const textInUrl = state.query.query ?? ''
  const [text, setText] = useState(textInUrl)
  const [sentText, setSentText] = useState(textInUrl)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  // The URL changed without this field: Back, a link or "Clear filters".
  if (textInUrl !== sentText) {
    setSentText(textInUrl)
    setText(textInUrl)
  }
  const send = (next: string) => {
    clearTimeout(timer.current)
    setSentText(next.trim())
    state.setQuery(next)
  }
  const type = (next: string) => {
    setText(next)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => send(next), DEBOUNCE_MS)
  }
  return (
    <search ref={container} className={classes.search}>
      <SearchField label={label} value={text} onChange={type} onSubmit={send} onClear={() => send('')} maxLength={200} />
    </search>
  )
}
