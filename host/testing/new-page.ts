// Runs before each file of component tests. The files of a worker share one page with its loaded modules, because loading them again takes more than
// a second of processor time for each file. This module undoes what a new page would undo.
import './page-styles.ts'
import './isolate-broadcasts.ts'
import './skip-profiling.ts'
import { beforeEach, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { cleanup } from 'vitest-browser-react'
import { resetStores } from './resettable-stores.ts'

/** A stream of live messages that never begins, because there is no server. `installFakeLiveStream` replaces it. */
class SilentEventSource extends EventTarget {
  static readonly CLOSED = 2
  readonly readyState = 0
  close() {}
}

async function resetPage() {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  await cleanup()
  // Releases pressed keys.
  await userEvent.cleanup()
  resetStores()
  localStorage.clear()
  sessionStorage.clear()
  document.title = 'Balafon'
  document.documentElement.removeAttribute('lang')
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
  // The element that announces changes to screen readers stays for the next test, but without the texts of this test.
  for (const log of document.querySelectorAll('[data-live-announcer] [role="log"]')) log.replaceChildren()
}

await resetPage()
Object.assign(globalThis, { EventSource: SilentEventSource })

// vitest-browser-react does this in the first file of the page only.
beforeEach(cleanup)
