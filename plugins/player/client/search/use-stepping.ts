import { type RefObject, useEffect } from 'react'

/** The names of what was found, and of what was looked for before. */
const NAMES = 'a[data-title]'
const FIELD = 'search input'

/** Arrow keys go from the field into the results, from one to the next, and back. */
export function useStepping(screen: RefObject<HTMLElement | null>) {
  useEffect(() => {
    const place = screen.current
    const onKey = (event: KeyboardEvent) => step(event, place)
    place?.addEventListener('keydown', onKey)
    return () => place?.removeEventListener('keydown', onKey)
  }, [screen])
}

function step(event: KeyboardEvent, screen: HTMLElement | null) {
  const by = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  const { target } = event
  if (!by || !screen || !(target instanceof HTMLElement) || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
  const isField = target.matches(FIELD)
  if (!isField && !target.matches(NAMES)) return
  const names = [...screen.querySelectorAll<HTMLElement>(NAMES)]
  const next = (isField ? -1 : names.indexOf(target)) + by
  const goal = next < 0 ? screen.querySelector<HTMLElement>(FIELD) : names[next]
  if (!goal) return
  event.preventDefault()
  goal.focus()
}
