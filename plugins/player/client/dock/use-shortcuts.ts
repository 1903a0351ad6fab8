import { useEffect } from 'react'
import { player, usePlayer } from '../engine/player-store.ts'

const STEP = 5
const LOUDER = 0.05

const KEYS: Readonly<Record<string, () => void>> = {
  ' ': player.toggle,
  ArrowLeft: () => player.seekBy(-STEP),
  ArrowRight: () => player.seekBy(STEP),
  ArrowUp: () => player.setVolume(usePlayer.getState().volume + LOUDER),
  ArrowDown: () => player.setVolume(usePlayer.getState().volume - LOUDER),
  m: player.toggleMute,
  s: player.toggleShuffle,
  r: player.cycleRepeat,
  n: player.next,
  p: player.previous,
  q: () => player.togglePanel('queue'),
  l: () => player.togglePanel('lyrics'),
}

/** Where these keys mean something else already. */
const TAKEN = 'input, textarea, select, [contenteditable], [role=slider], [role=menu], [role=menuitem], [role=dialog], [role=listbox]'
const PRESSED_BY_SPACE = 'button, a, summary'

/** One hand on the keyboard plays the music, except where one is typing. */
export function useShortcuts() {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || !usePlayer.getState().track) return
      const target = event.target as Element
      if (target.closest(TAKEN) || (event.key === ' ' && target.closest(PRESSED_BY_SPACE))) return
      // Up and down scroll the page; with Shift they are for the loudness.
      if ((event.key === 'ArrowUp' || event.key === 'ArrowDown') && !event.shiftKey) return
      const act = KEYS[event.key] ?? KEYS[event.key.toLowerCase()]
      if (!act) return
      event.preventDefault()
      act()
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])
}
