/** Identifies this tab until it is closed or reloaded. It is not created with `crypto.randomUUID`, because that function needs https. */
export const TAB = Array.from(crypto.getRandomValues(new Uint32Array(2)), (part) => part.toString(36)).join('')

const LOCK_PREFIX = 'be-uploads|'
let isHeld = false

/** Marks this tab as open for the other tabs, until it is closed. Browsers release the lock of a tab that crashes. */
export function holdTabLock(): void {
  if (isHeld || !('locks' in navigator)) return
  isHeld = true
  void navigator.locks.request(LOCK_PREFIX + TAB, () => new Promise<never>(() => {}))
}

/** Returns the tabs with uploads that are open. Empty where the browser has no locks, which need https. */
export async function listOpenTabs(): Promise<ReadonlySet<string>> {
  if (!('locks' in navigator)) return new Set()
  const { held = [] } = await navigator.locks.query()
  return new Set(held.flatMap(({ name }) => (name?.startsWith(LOCK_PREFIX) ? [name.slice(LOCK_PREFIX.length)] : [])))
}
