import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/** Milliseconds: a screen whose heading comes later has failed. */
const PATIENCE = 8000

/** After a navigation the reader is at the new screen's heading, not at the link they left. */
export function useFocusOnNavigation() {
  const { pathname } = useLocation()
  const last = useRef(pathname)
  useEffect(() => {
    if (last.current === pathname) return
    last.current = pathname
    // Who types where the address follows stays in the field: a field of the screen before is not there any more.
    if (document.activeElement?.matches('#main input')) return
    const main = document.getElementById('main')
    return main ? stayAtHeading(main) : undefined
  }, [pathname])
}

/** A heading may stand for one that is still on its way: whichever is there has the focus, until the reader goes elsewhere. */
function stayAtHeading(main: HTMLElement): () => void {
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
  const timer = setTimeout(() => stop.abort(), PATIENCE)
  watch.observe(main, { childList: true, subtree: true })
  go()
  return () => {
    clearTimeout(timer)
    stop.abort()
  }
}
