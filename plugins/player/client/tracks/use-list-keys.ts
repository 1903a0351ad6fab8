import { type RefObject, useEffect, useRef } from 'react'

interface ListKeys {
  readonly onSelectAll: () => void
  /** Clears the selection. Returns false when nothing was selected. */
  readonly onClear: () => boolean
}

/** Selects open overlays. Hidden lists are left out, because the page contains the list of search suggestions even while it is not shown. */
const OVERLAYS = '[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]:not([hidden])'
const isOverlaid = () => document.querySelector(OVERLAYS) !== null
const isTextField = (target: EventTarget | null) => target instanceof Element && target.closest('input, textarea, select, [contenteditable="true"]') !== null

/**
 * Ctrl+A selects all rows of a list, Escape clears the selection.
 * @param isMain Whether Ctrl+A works anywhere on the page. Otherwise the focus must be in the list.
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
      if (!isSelectAll || !(isInList || isMain)) return
      event.preventDefault()
      latest.current.onSelectAll()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [list, isMain])
}
