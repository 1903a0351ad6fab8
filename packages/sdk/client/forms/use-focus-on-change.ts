import { useEffect, useRef } from 'react'

/** The longest time that the element waits for an open dialog to close before it takes the focus. */
const TIMEOUT_MS = 4000

/**
 * Returns a ref to an element that takes the focus when `state` changes and the focus was lost, for example because the
 * pressed button was replaced. Screen readers then read the new content. The first state never moves the focus.
 */
export function useFocusOnChange<E extends HTMLElement>(state: string | number | undefined) {
  const element = useRef<E>(null)
  const previous = useRef(state)
  useEffect(() => {
    const hasChanged = previous.current !== undefined && previous.current !== state
    previous.current = state
    if (!hasChanged) return
    const deadline = Date.now() + TIMEOUT_MS
    let timer: ReturnType<typeof setTimeout> | undefined
    const tryFocus = () => {
      // Waits until the password dialog has closed, because this dialog keeps the focus while it is open. After it closes, nothing has the focus.
      const isDialogOpen = document.querySelector('[role="dialog"]') !== null
      if (!isDialogOpen && document.activeElement === document.body) return element.current?.focus()
      if (isDialogOpen && Date.now() < deadline) timer = setTimeout(tryFocus, 50)
    }
    tryFocus()
    return () => clearTimeout(timer)
  }, [state])
  return element
}
