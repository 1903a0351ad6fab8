import { create } from 'zustand'
import { persist } from 'zustand/middleware'

/** Whether the keys `j`, `k`, `x`, `/` and `?` work in lists. The browser stores the choice. */
export const useShortcutSetting = create<{ readonly isEnabled: boolean; readonly setEnabled: (isEnabled: boolean) => void }>()(
  persist((set) => ({ isEnabled: true, setEnabled: (isEnabled) => set({ isEnabled }) }), { name: 'balafon.list_shortcuts' }),
)

/** The arrow keys that move the focus in a table or in a list of cards. */
const ARROWS: Readonly<Record<string, string>> = { j: 'ArrowDown', k: 'ArrowUp' }

/** The functions that the keys call. */
export interface ShortcutActions {
  readonly search: () => void
  /** Shows the keys. */
  readonly help: () => void
  readonly toggle: (id: number) => void
  readonly open: ((id: number) => void) | undefined
}

const TEXT_FIELDS = 'input:not([type="checkbox"], [type="radio"]), textarea, select, [contenteditable="true"]'
const OTHER_CONTROLS = 'button, a, label, [role="columnheader"]'

/**
 * Handles a key in a list: `j` and `k` move between rows, `x` selects, Enter opens, `/` goes to the search and `?` shows the keys.
 * @returns Whether the key was handled.
 */
export function handleShortcut(event: KeyboardEvent, isEnabled: boolean, { search, help, toggle, open }: ShortcutActions): boolean {
  const { key, target } = event
  if (!(target instanceof Element) || event.ctrlKey || event.metaKey || event.altKey || target.closest(TEXT_FIELDS)) return false
  const row = target.closest<HTMLElement>('[role="row"][data-key]')
  const id = Number(row?.dataset.key)
  // Enter on a button or link in the row must press this button or link, and not open the row.
  if (key === 'Enter' && row && open && !target.closest(OTHER_CONTROLS)) return run(() => open(id))
  if (!isEnabled) return false
  if (key === '/') return run(search)
  if (key === '?') return run(help)
  if (key === 'x' && row) return run(() => toggle(id))
  const arrow = ARROWS[key]
  const grid = target.closest('[role="grid"], [role="treegrid"]')
  if (arrow && grid) return run(() => target.dispatchEvent(new KeyboardEvent('keydown', { key: arrow, code: arrow, bubbles: true, cancelable: true })))
  return false
}

function run(action: () => unknown): true {
  action()
  return true
}
