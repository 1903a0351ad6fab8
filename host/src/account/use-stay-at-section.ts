import { useLocation } from '@balafon/sdk/client'
import { type RefObject, useEffect } from 'react'

/** Milliseconds: what comes later than this moves nobody any more. */
const PATIENCE = 8000

const GOES_ELSEWHERE = ['keydown', 'pointerdown', 'wheel', 'touchstart'] as const

/** Sections grow as they arrive: the one that the address names stays at the top, until the reader goes elsewhere. */
export function useStayAtSection(sections: RefObject<HTMLElement | null>) {
  const { hash } = useLocation()
  useEffect(() => {
    const named = document.getElementById(hash.slice(1))
    if (!sections.current || !named) return
    const stop = new AbortController()
    const watch = new ResizeObserver(() => named.scrollIntoView())
    stop.signal.addEventListener('abort', () => watch.disconnect())
    for (const gone of GOES_ELSEWHERE) addEventListener(gone, () => stop.abort(), { signal: stop.signal, passive: true })
    const timer = setTimeout(() => stop.abort(), PATIENCE)
    watch.observe(sections.current)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [hash, sections])
}
