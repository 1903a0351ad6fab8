import { useSyncExternalStore } from 'react'

const DESKTOP_MEDIA_QUERY = '(width > 768px)'

const subscribe = (listener: () => void) => {
  const query = matchMedia(DESKTOP_MEDIA_QUERY)
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}

/** Returns whether the desktop player bar is shown, so that phones do not load components that they would hide. */
export const useIsDesktop = () => useSyncExternalStore(subscribe, () => matchMedia(DESKTOP_MEDIA_QUERY).matches)
