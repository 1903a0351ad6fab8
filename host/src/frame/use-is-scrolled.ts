import { useSyncExternalStore } from 'react'

const onScroll = (listener: () => void) => {
  window.addEventListener('scroll', listener, { passive: true })
  return () => window.removeEventListener('scroll', listener)
}

/** Whether the page has left its top. */
export const useIsScrolled = () => useSyncExternalStore(onScroll, () => window.scrollY > 12)
