import { type RefObject, useEffect } from 'react'

/** The titles of results and recent searches. */
const TITLE_LINKS = 'a[data-title]'
const SEARCH_FIELD = 'search input'

/** Moves the focus with the up and down arrow keys between the search field and the results. */
export function useArrowKeyNavigation(screen: RefObject<HTMLElement | null>) {
  useEffect(() => {
    const element = screen.current
    const handleKeyDown = (event: KeyboardEvent) => moveFocus(event, element)
    element?.addEventListener('keydown', handleKeyDown)
    return () => element?.removeEventListener('keydown', handleKeyDown)
  }, [screen])
}

function moveFocus(event: KeyboardEvent, screen: HTMLElement | null) {
  const offset = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  const { target } = event
  if (!offset || !screen || !(target instanceof HTMLElement) || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
  const isField = target.matches(SEARCH_FIELD)
  if (!isField && !target.matches(TITLE_LINKS)) return
  const links = [...screen.querySelectorAll<HTMLElement>(TITLE_LINKS)]
  const nextIndex = (isField ? -1 : links.indexOf(target)) + offset
  const next = nextIndex < 0 ? screen.querySelector<HTMLElement>(SEARCH_FIELD) : links[nextIndex]
  if (!next) return
  event.preventDefault()
  next.focus()
}
