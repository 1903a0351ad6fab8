import { useSyncExternalStore } from 'react'

/** Known from events, because reading the scroll position while React renders makes the browser compute the layout at once. */
let isScrolled = false
window.addEventListener(
  'scroll',
  () => {
    isScrolled = window.scrollY > 12
  },
  { passive: true },
)

const subscribe = (listener: () => void) => {
  window.addEventListener('scroll', listener, { passive: true })
  return () => window.removeEventListener('scroll', listener)
}

/** Returns whether the page is scrolled down by more than 12 pixels. */
export const useIsScrolled = () => useSyncExternalStore(subscribe, () => isScrolled)
