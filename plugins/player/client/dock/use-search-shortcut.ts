import { navigateTo } from '@balafon/sdk/client'
import { useEffect } from 'react'

/** Where a stroke is a letter, or a dialog wants an answer first. */
const TAKEN = 'input, textarea, select, [contenteditable], [role=dialog], [role=menu]'

/** `/` or Ctrl-K leads to the search from everywhere. */
export function useSearchShortcut() {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isSlash = event.key === '/' && !event.ctrlKey && !event.metaKey && !event.altKey && !(event.target as Element).closest(TAKEN)
      const isK = event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey
      if (event.defaultPrevented || !(isSlash || isK)) return
      event.preventDefault()
      const field = document.querySelector<HTMLInputElement>('#main search input')
      if (!field) return navigateTo('/search')
      field.focus()
      field.select()
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])
}
