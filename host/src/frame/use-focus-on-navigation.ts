import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/** After a navigation the reader is at the new screen's heading, not at the link they left. */
export function useFocusOnNavigation() {
  const { pathname } = useLocation()
  const last = useRef(pathname)
  useEffect(() => {
    if (last.current === pathname) return
    last.current = pathname
    // Who types where the address follows stays in the field: a field of the screen before is not there any more.
    if (document.activeElement?.matches('#main input')) return
    const heading = document.querySelector<HTMLElement>('#main h1') ?? document.getElementById('main')
    if (!heading) return
    if (!heading.hasAttribute('tabindex')) heading.setAttribute('tabindex', '-1')
    heading.focus({ preventScroll: true })
  }, [pathname])
}
