import { useEffect } from 'react'

/** Opens the command palette with Ctrl+K or ⌘K. It listens before plugins do, which may use the same keys where there is no palette. */
export function useCommandShortcut(isAvailable: boolean, open: () => void) {
  useEffect(() => {
    if (!isAvailable) return
    const onKeyDown = (event: KeyboardEvent) => {
      const isShortcut = event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey
      if (!isShortcut || event.defaultPrevented) return
      event.preventDefault()
      open()
    }
    window.addEventListener('keydown', onKeyDown, { capture: true })
    return () => window.removeEventListener('keydown', onKeyDown, { capture: true })
  }, [isAvailable, open])
}
