import { useEffect } from 'react'
import type { TrackCard } from '../../contract/catalogue.ts'
import { useFullPlayer } from '../full-player/use-full-player.ts'
import { useToggleLyrics } from '../lyrics/use-toggle-lyrics.ts'
import { findShortcut, isShortcutEvent } from './shortcuts.ts'

/** Controls the player with the keyboard, except while the user types. */
export function usePlayerShortcuts(track: TrackCard) {
  const { toggle: toggleFullPlayer } = useFullPlayer()
  const toggleLyrics = useToggleLyrics(track)
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (!isShortcutEvent(event)) return
      const ownRun = { f: toggleFullPlayer, l: toggleLyrics }[event.key.toLowerCase()]
      const run = ownRun ?? findShortcut(event)
      if (!run) return
      event.preventDefault()
      run()
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [toggleFullPlayer, toggleLyrics])
}
