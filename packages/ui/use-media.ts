import { useCallback, useSyncExternalStore } from 'react'
import { MEDIA, type MediaName } from './media.ts'

interface ObservedQuery {
  readonly query: MediaQueryList
  matches: boolean
}

const observedQueries = new Map<MediaName, ObservedQuery>()

/** Returns a query with its last result. Reading the result from the query itself makes the browser compute styles and layout at once. */
function observeQuery(name: MediaName): ObservedQuery {
  const known = observedQueries.get(name)
  if (known) return known
  const query = matchMedia(MEDIA[name])
  const observed = { query, matches: query.matches }
  query.addEventListener('change', ({ matches }) => {
    observed.matches = matches
  })
  observedQueries.set(name, observed)
  return observed
}

/** Returns whether the media query matches, for example `phone`. */
export const matchesMedia = (name: MediaName): boolean => observeQuery(name).matches

/** Returns whether the media query matches, and renders again when that changes. */
export function useMedia(name: MediaName): boolean {
  const subscribe = useCallback(
    (onChange: () => void) => {
      const { query } = observeQuery(name)
      query.addEventListener('change', onChange)
      return () => query.removeEventListener('change', onChange)
    },
    [name],
  )
  return useSyncExternalStore(subscribe, () => matchesMedia(name))
}
