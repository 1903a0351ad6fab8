import { useEffect, useRef } from 'react'

const OVERLAYS = '[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]'

/**
 * Closes a dialog on Escape while the focus is not yet inside it. When a dialog is opened without a pointer or key (after a file dialog, or by a
 * screen reader), react-aria moves the focus into it only after the animation, and ignores keys until then.
 */
export function CloseOnEscape({ onEscape }: { onEscape: () => void }) {
  const marker = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    const onKeyDown = ({ key }: KeyboardEvent) => {
      const isOnTop = [...document.querySelectorAll(OVERLAYS)].at(-1)?.contains(marker.current)
      if (key === 'Escape' && isOnTop && !document.activeElement?.closest(OVERLAYS)) onEscape()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [onEscape])
  return <span ref={marker} hidden />
}
