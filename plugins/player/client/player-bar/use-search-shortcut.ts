import { navigateTo } from '@balafon/sdk/client'
import { useEffect } from 'react'

/** Elements in which `/` must not open the search: text fields, dialogs and menus. */
const EXCLUDED = 'input, textarea, select, [contenteditable], [role=dialog], [role=menu]'

/** Opens the search with `/`, Ctrl+K or ⌘K. When the page or the top bar shows a search field, it focuses this field instead. */
export function useSearchShortcut() {
  useEffect(() => {
    const handleKeyDown = (event: KeyboardEvent) => {
      const isSlash =
        event.key === '/' && !event.ctrlKey && !event.metaKey && !event.altKey && !(event.target instanceof Element && event.target.closest(EXCLUDED))
      const isCtrlK = event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey
      if (event.defaultPrevented || !(isSlash || isCtrlK)) return
      event.preventDefault()
      const fields = document.querySelectorAll<HTMLInputElement>('#main search input, header search input')
      // On phones, the field of the top bar is hidden.
      const field = [...fields].find((input) => input.checkVisibility())
      if (!field) return navigateTo('/search')
      field.focus()
      field.select()
    }
    window.addEventListener('keydown', handleKeyDown)
    return () => window.removeEventListener('keydown', handleKeyDown)
  }, [])
}
