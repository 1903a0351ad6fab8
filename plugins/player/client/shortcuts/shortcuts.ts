import { player, usePlayer } from '../engine/player-store.ts'
import { undoQueueChange } from '../queue/queue-undo.ts'

const SEEK_SECONDS = 5
const VOLUME_STEP = 0.05

export interface Shortcut {
  readonly id: string
  /** The keys that are pressed together, as the property `key` of keyboard events contains them. */
  readonly keys: readonly string[]
  /** Translation key. */
  readonly label: string
}

interface PlayerShortcut extends Shortcut {
  /** Runs the shortcut; absent when a component handles the key itself. */
  readonly run?: () => void
}

const changeVolume = (step: number) => player.setVolume(usePlayer.getState().volume + step)

/** The shortcuts of the player, as the sheet lists them. */
export const PLAYBACK_SHORTCUTS: readonly PlayerShortcut[] = [
  { id: 'toggle', keys: [' '], label: 'shortcut.toggle', run: player.toggle },
  { id: 'next', keys: ['n'], label: 'next', run: player.next },
  { id: 'previous', keys: ['p'], label: 'previous', run: player.previous },
  { id: 'forward', keys: ['ArrowRight'], label: 'shortcut.forward', run: () => player.seekBy(SEEK_SECONDS) },
  { id: 'back', keys: ['ArrowLeft'], label: 'shortcut.back', run: () => player.seekBy(-SEEK_SECONDS) },
  { id: 'louder', keys: ['Shift', 'ArrowUp'], label: 'shortcut.louder', run: () => changeVolume(VOLUME_STEP) },
  { id: 'quieter', keys: ['Shift', 'ArrowDown'], label: 'shortcut.quieter', run: () => changeVolume(-VOLUME_STEP) },
  { id: 'mute', keys: ['m'], label: 'mute', run: player.toggleMute },
  { id: 'shuffle', keys: ['s'], label: 'shuffle', run: player.toggleShuffle },
  { id: 'repeat', keys: ['r'], label: 'repeat.off', run: player.cycleRepeat },
]

export const VIEW_SHORTCUTS: readonly PlayerShortcut[] = [
  { id: 'queue', keys: ['q'], label: 'queue', run: () => player.togglePanel('queue') },
  { id: 'lyrics', keys: ['l'], label: 'lyrics' },
  { id: 'full', keys: ['f'], label: 'expand_player' },
  { id: 'search', keys: ['/'], label: 'search.title' },
  { id: 'commands', keys: ['Ctrl', 'k'], label: 'shortcut.commands' },
  { id: 'menu', keys: ['Shift', 'F10'], label: 'shortcut.menu' },
  { id: 'sheet', keys: ['?'], label: 'shortcuts.title' },
]

/** The shortcuts for rows of the queue. */
export const QUEUE_SHORTCUTS: readonly PlayerShortcut[] = [
  { id: 'play', keys: ['Enter'], label: 'menu.play' },
  { id: 'move', keys: ['Alt', 'ArrowUp'], label: 'shortcut.move' },
  { id: 'select', keys: ['Shift', 'ArrowDown'], label: 'shortcut.select' },
  { id: 'remove', keys: ['Delete'], label: 'queue.remove_selected' },
  { id: 'undo', keys: ['Ctrl', 'z'], label: 'undo', run: () => void undoQueueChange() },
]

/** Selects elements in which the keys have another function, for example text fields and dialogs. The full-screen player is the only dialog in which the shortcuts work. */
const EXCLUDED =
  'input, textarea, select, [contenteditable], [role=slider], [role=menu], [role=menuitem], [role=dialog]:not(:has([data-full-player])), [role=listbox]'
const PRESSED_BY_SPACE = 'button, a, summary'
/** The keys that move through the rows of a list and select them. They are no shortcuts while a list has the focus. */
const GRID_KEYS = /^( |Arrow.*)$/

/** Returns whether a key event is meant for the shortcuts, not for the focused element. */
export function isShortcutEvent(event: KeyboardEvent): boolean {
  const { target, key } = event
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || !(target instanceof Element)) return false
  if (target.closest(EXCLUDED) || (key === ' ' && target.closest(PRESSED_BY_SPACE))) return false
  return !(GRID_KEYS.test(key) && target.closest('[role=grid]'))
}

/** Returns the function of the shortcut for a key event. */
export function findShortcut(event: KeyboardEvent): (() => void) | undefined {
  // The shortcuts with the up and down arrow keys need Shift, because these keys alone scroll the page.
  const keys = event.key === 'ArrowUp' || event.key === 'ArrowDown' ? ['Shift', event.key] : [event.key.length === 1 ? event.key.toLowerCase() : event.key]
  if (keys[0] === 'Shift' && !event.shiftKey) return undefined
  return [...PLAYBACK_SHORTCUTS, ...VIEW_SHORTCUTS].find((shortcut) => shortcut.keys.join(' ') === keys.join(' '))?.run
}
