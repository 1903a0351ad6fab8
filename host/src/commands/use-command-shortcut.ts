import { useEffect } from 'react'

/** Elements in which `/` must not open the palette: text fields, dialogs and menus. */
const EXCLUDED = 'input, textarea, select, [contenteditable], [role=dialog], [role=menu]'

/** Opens the command palette with Ctrl+K or ⌘K, and with `/` on a page without a search field, such as most of the back office. It listens before plugins do, which may use the same keys where there is no palette. */
export function useCommandShortcut(isAvailable: boolean, open: () => void) {
  useEffect(() => {
    if (!isAvailable) return
    const onKeyDown = (event: KeyboardEvent) => {
      const isShortcut = event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey
      if (!(isShortcut || isSlash(event)) || event.defaultPrevented) return
      event.preventDefault()
      open()
    }
    window.addEventListener('keydown', onKeyDown, { capture: true })
    return () => window.removeEventListener('keydown', onKeyDown, { capture: true })
  }, [isAvailable, open])
}

function isSlash({ key, ctrlKey, metaKey, altKey, target }: KeyboardEvent): boolean {
  if (key !== '/' || ctrlKey || metaKey || altKey || !(target instanceof Element) || target.closest(EXCLUDED)) return false
  return ![...document.querySelectorAll('search input')].some((input) => input.checkVisibility())
}
