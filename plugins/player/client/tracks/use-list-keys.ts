import { type RefObject, useEffect, useRef } from 'react'

interface ListKeys {
  readonly onSelectAll: () => void
  /** Returns false when there was nothing to clear. */
  readonly onClear: () => boolean
}

const isOverlaid = () => document.querySelector('[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]') !== null
const isTextField = (target: EventTarget | null) => target instanceof Element && target.closest('input, textarea, select, [contenteditable="true"]') !== null

/**
 * Ctrl+A selects all rows of a list, Escape clears the selection.
 * @param isMain Whether Ctrl+A works while nothing on the page has the focus. Otherwise the focus must be in the list.
 */
export function useListKeys(list: RefObject<HTMLElement | null>, isMain: boolean, keys: ListKeys) {
  const latest = useRef(keys)
  useEffect(() => {
    latest.current = keys
  })
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || isTextField(event.target) || isOverlaid()) return
      const isInList = event.target instanceof Node && list.current?.contains(event.target) === true
      if (event.key === 'Escape') {
        if (latest.current.onClear()) event.preventDefault()
        return
      }
      const isSelectAll = event.key.toLowerCase() === 'a' && (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey
      const hasNoFocus = event.target === document.body || (event.target instanceof Element && event.target.matches('main, h1'))
      if (!isSelectAll || !(isInList || (isMain && hasNoFocus))) return
      event.preventDefault()
      latest.current.onSelectAll()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [list, isMain])
}
