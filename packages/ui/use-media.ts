import { useCallback, useSyncExternalStore } from 'react'
import { MEDIA, type MediaName } from './media.ts'

const getQuery = (name: MediaName) => matchMedia(MEDIA[name])

/** Returns whether the media query matches, for example `phone`. */
export const matchesMedia = (name: MediaName): boolean => getQuery(name).matches

/** Returns whether the media query matches, and renders again when that changes. */
export function useMedia(name: MediaName): boolean {
  const subscribe = useCallback(
    (onChange: () => void) => {
      const query = getQuery(name)
      query.addEventListener('change', onChange)
      return () => query.removeEventListener('change', onChange)
    },
    [name],
  )
  return useSyncExternalStore(subscribe, () => matchesMedia(name))
}
