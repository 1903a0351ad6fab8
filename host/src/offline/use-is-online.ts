import { useSyncExternalStore } from 'react'

function onChange(listener: () => void) {
  addEventListener('online', listener)
  addEventListener('offline', listener)
  return () => {
    removeEventListener('online', listener)
    removeEventListener('offline', listener)
  }
}

/** Whether the device has a network; not whether the site can be reached through it. */
export const useIsOnline = () => useSyncExternalStore(onChange, () => navigator.onLine)
