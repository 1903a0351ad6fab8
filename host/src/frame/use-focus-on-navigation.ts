import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/** A heading that appears later than this does not take the focus. */
const TIMEOUT_MS = 8000

/**
 * Moves the focus to the heading of the new screen after a navigation, but not on page load. Use it in the root frame,
 * which stays mounted: the app frame is mounted again when the user comes from a bare screen such as the login page.
 */
export function useFocusOnNavigation() {
  const { key, pathname } = useLocation()
  const previousScreen = useRef<{ readonly pathname: string; readonly main: HTMLElement | null }>(null)
  const stop = useRef<() => void>(undefined)
  // biome-ignore lint/correctness/useExhaustiveDependencies: after signing in, the same path can show another screen
  useEffect(() => {
    const main = document.getElementById('main')
    const previous = previousScreen.current
    previousScreen.current = { pathname, main }
    if (!previous || (previous.pathname === pathname && previous.main === main)) return
    stop.current?.()
    // A field that changes the URL while the user types, such as the search field in the top bar, keeps the focus.
    const isTyping = document.activeElement?.matches('#main input, header input')
    stop.current = main && !isTyping ? keepFocusOnHeading(main) : undefined
  }, [key, pathname])
}

/** Focuses the heading again whenever a loading screen replaces it and the focus is lost, until the user interacts. */
function keepFocusOnHeading(main: HTMLElement): () => void {
  const focusHeading = () => {
    const heading = main.querySelector<HTMLElement>('h1') ?? main
    if (!heading.hasAttribute('tabindex')) heading.setAttribute('tabindex', '-1')
    heading.focus({ preventScroll: true })
  }
  const observer = new MutationObserver(() => {
    if (document.activeElement === document.body || document.activeElement === main) focusHeading()
  })
  const controller = new AbortController()
  const { signal } = controller
  const stop = () => controller.abort()
  signal.addEventListener('abort', () => observer.disconnect())
  for (const interaction of ['keydown', 'pointerdown']) addEventListener(interaction, stop, { signal })
  const timer = setTimeout(stop, TIMEOUT_MS)
  observer.observe(main, { childList: true, subtree: true })
  focusHeading()
  return () => {
    clearTimeout(timer)
    stop()
  }
}
