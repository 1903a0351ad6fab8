import { useEffect, useRef } from 'react'

const OVERLAYS = '[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]'

/**
 * In a dialog: Escape closes it from the first moment. After a press that no pointer or key has made (a file was chosen, a
 * screen reader acted) react-aria gives it the focus when its movement has ended, and hears no key until then.
 */
export function CloseOnEscape({ onEscape }: { onEscape: () => void }) {
  const mark = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    const press = ({ key }: KeyboardEvent) => {
      const isOnTop = [...document.querySelectorAll(OVERLAYS)].at(-1)?.contains(mark.current)
      if (key === 'Escape' && isOnTop && !document.activeElement?.closest(OVERLAYS)) onEscape()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [onEscape])
  return <span ref={mark} hidden />
}
