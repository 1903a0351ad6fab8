import i18next from 'i18next'
import { useSyncExternalStore } from 'react'

/** The event after which components translate again. */
export const TEXTS_ADDED = 'textsAdded'

let version = 0

/** Makes components that have shown an empty text translate again. */
export function reportAddedTexts() {
  version += 1
  i18next.emit(TEXTS_ADDED)
}

const subscribe = (listener: () => void) => {
  i18next.on(TEXTS_ADDED, listener)
  return () => i18next.off(TEXTS_ADDED, listener)
}

/**
 * Renders the component again after texts were added. React compares the version when the component subscribes, so texts that were added between the first
 * rendering and the subscription are noticed too. react-i18next itself would miss them.
 */
export const useAddedTexts = (): number => useSyncExternalStore(subscribe, () => version)
