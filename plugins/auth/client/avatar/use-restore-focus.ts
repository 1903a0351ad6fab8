import { useCallback, useEffect, useRef } from 'react'

/**
 * Moves the focus to the first button of the container when no element has it: after the crop dialog of a dropped file closes,
 * or when `restoreFocus` is called because the focused button was removed.
 */
export function useRestoreFocus(isCropping: boolean) {
  const container = useRef<HTMLDivElement>(null)
  const wasCropping = useRef(isCropping)
  const restoreFocus = useCallback(() => {
    if (document.activeElement === document.body) container.current?.querySelector('button')?.focus()
  }, [])
  useEffect(() => {
    const hasJustClosed = wasCropping.current && !isCropping
    wasCropping.current = isCropping
    if (!hasJustClosed) return
    // The closing dialog first tries to restore the focus itself, which takes one frame.
    const frame = requestAnimationFrame(restoreFocus)
    return () => cancelAnimationFrame(frame)
  }, [isCropping, restoreFocus])
  return { container, restoreFocus }
}
