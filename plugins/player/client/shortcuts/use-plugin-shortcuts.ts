import { navigateTo, reportError, runCommand } from '@balafon/sdk/client'
import { useEffect } from 'react'
import { openShortcutSheet } from './open-shortcut-sheet.ts'
import { isShortcutEvent } from './shortcuts.ts'
import { isFreeKey, useContributedShortcuts } from './use-contributed-shortcuts.ts'

/** Opens the list of shortcuts with `?`, and runs the shortcuts of other plugins, even while no track is loaded. */
export function usePluginShortcuts() {
  const shortcuts = useContributedShortcuts()
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (!isShortcutEvent(event)) return
      const shortcut = shortcuts.find((item) => item.key === event.key && isFreeKey(item))
      if (event.key !== '?' && !shortcut) return
      event.preventDefault()
      if (!shortcut) return openShortcutSheet()
      if (shortcut.to === undefined) void runCommand(shortcut.plugin, String(shortcut.run), {}).catch(reportError)
      else navigateTo(String(shortcut.to))
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [shortcuts])
}
