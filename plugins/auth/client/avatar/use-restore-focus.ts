import { useCallback, useEffect, useRef } from 'react'

/** Moves the focus to the upload button when its element was removed or a dropped file left it nowhere. */
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
    // The closing dialog restores the focus itself when it can; wait a frame for that.
    const frame = requestAnimationFrame(restoreFocus)
    return () => cancelAnimationFrame(frame)
  }, [isCropping, restoreFocus])
  return { container, restoreFocus }
}
