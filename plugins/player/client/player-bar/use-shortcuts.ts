import { useEffect } from 'react'
import { player, usePlayer } from '../engine/player-store.ts'

const SEEK_SECONDS = 5
const VOLUME_STEP = 0.05

const SHORTCUTS: Readonly<Record<string, () => void>> = {
  ' ': player.toggle,
  ArrowLeft: () => player.seekBy(-SEEK_SECONDS),
  ArrowRight: () => player.seekBy(SEEK_SECONDS),
  ArrowUp: () => player.setVolume(usePlayer.getState().volume + VOLUME_STEP),
  ArrowDown: () => player.setVolume(usePlayer.getState().volume - VOLUME_STEP),
  m: player.toggleMute,
  s: player.toggleShuffle,
  r: player.cycleRepeat,
  n: player.next,
  p: player.previous,
  q: () => player.togglePanel('queue'),
  l: () => player.togglePanel('lyrics'),
}

/** Elements in which these keys have another function. */
const EXCLUDED = 'input, textarea, select, [contenteditable], [role=slider], [role=menu], [role=menuitem], [role=dialog], [role=listbox]'
const PRESSED_BY_SPACE = 'button, a, summary'

/** Controls the player with the keyboard, except while the user types. */
export function useShortcuts() {
  useEffect(() => {
    const handleKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || !usePlayer.getState().track) return
      const { target } = event
      if (!(target instanceof Element)) return
      if (target.closest(EXCLUDED) || (event.key === ' ' && target.closest(PRESSED_BY_SPACE))) return
      // Without Shift, the up and down arrow keys scroll the page.
      if ((event.key === 'ArrowUp' || event.key === 'ArrowDown') && !event.shiftKey) return
      const run = SHORTCUTS[event.key] ?? SHORTCUTS[event.key.toLowerCase()]
      if (!run) return
      event.preventDefault()
      run()
    }
    window.addEventListener('keydown', handleKeyDown)
    return () => window.removeEventListener('keydown', handleKeyDown)
  }, [])
}
