import type { useLocation } from '@balafon/sdk/client'
import { type RefObject, useEffect } from 'react'

/** Milliseconds: a section that comes later has failed. */
const TIMEOUT_MS = 8000
/** What a reader begins to scroll with, or to do something else. */
export const USER_INTERACTIONS = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const

/** Sections come one by one and push each other down: the one that the address names stays in sight until the reader goes elsewhere. */
export function useScrollToSection(sections: RefObject<HTMLElement | null>, { hash, key }: ReturnType<typeof useLocation>) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same section may be gone to again
  useEffect(() => {
    const section = document.getElementById(hash.slice(1))
    if (!section || !sections.current?.contains(section)) return
    const watch = new ResizeObserver(() => section.scrollIntoView())
    const stop = new AbortController()
    stop.signal.addEventListener('abort', () => watch.disconnect())
    for (const begun of USER_INTERACTIONS) addEventListener(begun, () => stop.abort(), { signal: stop.signal, passive: true })
    const timer = setTimeout(() => stop.abort(), TIMEOUT_MS)
    watch.observe(sections.current)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [sections, hash, key])
}
