import { useEffect, useRef } from 'react'

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
    if (isAnother && document.activeElement === document.body) element.current?.focus()
  }, [shown])
  return element
}
