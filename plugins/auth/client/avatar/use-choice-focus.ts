import { useCallback, useEffect, useRef } from 'react'

/** Where nothing has the focus any more (what had it is gone, or a file was dropped), it is where a picture is chosen. */
export function useChoiceFocus(isCropping: boolean) {
  const choice = useRef<HTMLDivElement>(null)
  const wasCropping = useRef(isCropping)
  const focusChoice = useCallback(() => {
    if (document.activeElement === document.body) choice.current?.querySelector('button')?.focus()
  }, [])
  useEffect(() => {
    const isOver = wasCropping.current && !isCropping
    wasCropping.current = isCropping
    if (!isOver) return
    // A frame later: the dialog has given the focus back by then, if it knew to whom.
    const frame = requestAnimationFrame(focusChoice)
    return () => cancelAnimationFrame(frame)
  }, [isCropping, focusChoice])
  return { choice, focusChoice }
}
