import { useSyncExternalStore } from 'react'

const WIDE = '(width > 768px)'

const onChange = (listener: () => void) => {
  const query = matchMedia(WIDE)
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}

/** Whether the bar is the desk's: what a phone hides need not be fetched for it. */
export const useIsWide = () => useSyncExternalStore(onChange, () => matchMedia(WIDE).matches)
