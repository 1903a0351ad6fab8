import { useEffect, useRef } from 'react'

/** Milliseconds a dialog has to close. */
const PATIENCE = 4000

/**
 * When something took the place of what was pressed, and the focus with it, it goes to the element this is given to:
 * a screen reader reads that. Not for what is there from the beginning, nor while the user is somewhere else.
 */
export function useFocusAfter<E extends HTMLElement>(shown: string | number | undefined) {
  const element = useRef<E>(null)
  const before = useRef(shown)
  useEffect(() => {
    const isAnother = before.current !== undefined && before.current !== shown
    before.current = shown
    if (!isAnother) return
    const until = Date.now() + PATIENCE
    let timer: ReturnType<typeof setTimeout> | undefined
    const look = () => {
      // The dialog that asked for the password keeps it to itself for as long as it takes to close, and leaves it to nobody then.
      const isDialogOpen = document.querySelector('[role="dialog"]') !== null
      if (!isDialogOpen && document.activeElement === document.body) return element.current?.focus()
      if (isDialogOpen && Date.now() < until) timer = setTimeout(look, 50)
    }
    look()
    return () => clearTimeout(timer)
  }, [shown])
  return element
}
