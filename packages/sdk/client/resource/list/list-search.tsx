import { SearchField } from '@balafon/ui/search-field'
import { type RefObject, useEffect, useRef, useState } from 'react'
import type { ListState } from '../use-list-state.ts'
import classes from './resource-list.module.css'

/** The search starts when the user pauses for this time. */
const DEBOUNCE_MS = 250

interface ListSearchProps {
  readonly label: string
  readonly state: Pick<ListState, 'query' | 'setQuery'>
  /** An element around the field, so that the key `/` can focus it. */
  readonly container: RefObject<HTMLElement | null>
}

/** The search field of a list. Its text is in the URL, after a short delay while the user types. */
export function ListSearch({ label, state, container }: ListSearchProps) {
  const textInUrl = state.query.query ?? ''
  const [text, setText] = useState(textInUrl)
  const [seenText, setSeenText] = useState(textInUrl)
  /** The texts that this field has sent and that the URL does not contain yet. When the browser is busy, the URL changes later than the field. */
  const [sentTexts, setSentTexts] = useState<readonly string[]>([])
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  if (textInUrl !== seenText) {
    setSeenText(textInUrl)
    const index = sentTexts.lastIndexOf(textInUrl)
    setSentTexts(index === -1 ? [] : sentTexts.slice(index + 1))
    // Shows the text of the URL when something else has changed it: the Back button, a link or "Clear filters".
    if (index === -1) setText(textInUrl)
  }
  const send = (next: string) => {
    clearTimeout(timer.current)
    const sent = next.trim()
    if (sent !== (sentTexts.at(-1) ?? textInUrl)) setSentTexts((earlier) => [...earlier, sent])
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
