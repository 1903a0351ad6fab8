import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/** Milliseconds: a screen whose heading comes later has failed. */
const TIMEOUT_MS = 8000

/**
 * After a navigation the reader is at the new screen's heading, not at the link they left. A page that was loaded leaves the focus alone.
 * For the root, which is there all the time: the frame around a screen comes anew after one that stood alone, as signing in does.
 */
export function useFocusOnNavigation() {
  const { key, pathname } = useLocation()
  const last = useRef<{ readonly pathname: string; readonly main: HTMLElement | null }>(null)
  const leave = useRef<() => void>(undefined)
  // biome-ignore lint/correctness/useExhaustiveDependencies: at one address there may be another screen, for who has signed in there
  useEffect(() => {
    const main = document.getElementById('main')
    const before = last.current
    last.current = { pathname, main }
    if (!before || (before.pathname === pathname && before.main === main)) return
    leave.current?.()
    // Who types where the address follows stays in the field: a field of the screen before is not there any more.
    const isTyping = document.activeElement?.matches('#main input')
    leave.current = main && !isTyping ? keepFocusOnHeading(main) : undefined
  }, [key, pathname])
}

/** A heading may stand for one that is still on its way: whichever is there has the focus, until the reader goes elsewhere. */
function keepFocusOnHeading(main: HTMLElement): () => void {
  const go = () => {
    const heading = main.querySelector<HTMLElement>('h1') ?? main
    if (!heading.hasAttribute('tabindex')) heading.setAttribute('tabindex', '-1')
    heading.focus({ preventScroll: true })
  }
  const watch = new MutationObserver(() => {
    if ([document.body, main].includes(document.activeElement as HTMLElement)) go()
  })
  const stop = new AbortController()
  stop.signal.addEventListener('abort', () => watch.disconnect())
  for (const begun of ['keydown', 'pointerdown']) addEventListener(begun, () => stop.abort(), { signal: stop.signal })
  const timer = setTimeout(() => stop.abort(), TIMEOUT_MS)
  watch.observe(main, { childList: true, subtree: true })
  go()
  return () => {
    clearTimeout(timer)
    stop.abort()
  }
}
