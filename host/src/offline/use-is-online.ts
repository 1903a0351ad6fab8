import { useSyncExternalStore } from 'react'

function subscribe(listener: () => void) {
  addEventListener('online', listener)
  addEventListener('offline', listener)
  return () => {
    removeEventListener('online', listener)
    removeEventListener('offline', listener)
  }
}

/** Returns whether the device has a network connection, which does not mean that the site is reachable. */
export const useIsOnline = () => useSyncExternalStore(subscribe, () => navigator.onLine)
