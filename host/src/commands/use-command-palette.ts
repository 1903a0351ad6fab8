import { useCallback, useRef, useState } from 'react'
import { useCommandShortcut } from './use-command-shortcut.ts'
import { useCommands } from './use-commands.ts'

/** Returns the state of the command palette. `open` is null on paths without commands. */
export function useCommandPalette() {
  const hasCommands = useCommands().length > 0
  const [isOpen, setOpen] = useState(false)
  /** What the user has typed before the palette was loaded. */
  const typedText = useRef('')
  const open = useCallback(() => {
    typedText.current = ''
    setOpen(true)
  }, [])
  const close = useCallback(() => setOpen(false), [])
  useCommandShortcut(hasCommands, open)
  return { isOpen: isOpen && hasCommands, open: hasCommands ? open : null, close, typedText }
}
