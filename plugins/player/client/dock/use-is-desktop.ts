import { useSyncExternalStore } from 'react'

const DESKTOP = '(width > 768px)'

const subscribe = (listener: () => void) => {
  const query = matchMedia(DESKTOP)
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}

/** Returns whether the desktop player bar is shown. Phones then do not load what they would hide. */
export const useIsDesktop = () => useSyncExternalStore(subscribe, () => matchMedia(DESKTOP).matches)
