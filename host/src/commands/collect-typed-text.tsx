import { type RefObject, useLayoutEffect } from 'react'

interface CollectTypedTextProps {
  /** Receives the text. */
  readonly typedText: RefObject<string>
  readonly onEscape: () => void
}

/**
 * Collects what the user types while the code of the command palette is loading, so that no typed character is lost. The page behind the palette receives no
 * key events meanwhile.
 */
export function CollectTypedText({ typedText, onEscape }: CollectTypedTextProps) {
  useLayoutEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const isShortcut = (event.ctrlKey || event.metaKey || event.altKey) && !event.getModifierState('AltGraph')
      if (isShortcut || event.isComposing) return
      if (event.key === 'Escape') onEscape()
      typedText.current = applyKey(typedText.current, event.key)
      event.preventDefault()
      event.stopImmediatePropagation()
    }
    window.addEventListener('keydown', onKeyDown, { capture: true })
    return () => window.removeEventListener('keydown', onKeyDown, { capture: true })
  }, [typedText, onEscape])
  return null
}

function applyKey(text: string, key: string): string {
  const characters = [...text]
  if (key === 'Backspace') return characters.slice(0, -1).join('')
  return [...key].length === 1 ? text + key : text
}
