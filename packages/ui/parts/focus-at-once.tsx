import { useEffect, useRef } from 'react'

/**
 * In a dialog: it has the focus as soon as it is there, so that the first Escape already closes it. After a press that no
 * pointer or key has made (a file was chosen, a screen reader acted) react-aria would wait for the dialog's movement to end.
 */
export function FocusAtOnce() {
  const mark = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    const dialog = mark.current?.closest<HTMLElement>('[role="dialog"], [role="alertdialog"]')
    if (dialog && !dialog.contains(document.activeElement)) dialog.focus({ preventScroll: true })
  }, [])
  return <span ref={mark} hidden />
}
