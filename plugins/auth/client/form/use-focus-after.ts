import { useEffect, useRef } from 'react'

/** Milliseconds a dialog has to close. */
const PATIENCE = 2000

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
      if (document.activeElement === document.body) return element.current?.focus()
      // The dialog that asked for the password still has it, for as long as it takes to close.
      if (document.activeElement?.closest('[role="dialog"]') && Date.now() < until) timer = setTimeout(look, 50)
    }
    look()
    return () => clearTimeout(timer)
  }, [shown])
  return element
}
