import type { KeyboardEvent } from 'react'

/** Selects the title links of results and recent searches. */
const TITLE_LINKS = 'a[data-title]'
const SEARCH_FIELD = 'search input'

/** Moves the focus with the up and down arrow keys between the search field and the results. The field may be outside of the screen, in the top bar. */
export function moveFocusWithArrowKeys(event: KeyboardEvent, screen: HTMLElement | null) {
  const offset = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  const { target } = event
  if (!offset || !screen || !(target instanceof HTMLElement) || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
  const isField = target.matches(SEARCH_FIELD)
  if (!isField && !target.matches(TITLE_LINKS)) return
  const links = [...screen.querySelectorAll<HTMLElement>(TITLE_LINKS)]
  const nextIndex = (isField ? -1 : links.indexOf(target)) + offset
  const next = nextIndex < 0 ? document.querySelector<HTMLElement>(SEARCH_FIELD) : links[nextIndex]
  if (!next) return
  event.preventDefault()
  next.focus()
}
