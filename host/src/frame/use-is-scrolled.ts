import { useSyncExternalStore } from 'react'

const subscribe = (listener: () => void) => {
  window.addEventListener('scroll', listener, { passive: true })
  return () => window.removeEventListener('scroll', listener)
}

/** Returns whether the page is scrolled down by more than 12 pixels. */
export const useIsScrolled = () => useSyncExternalStore(subscribe, () => window.scrollY > 12)
