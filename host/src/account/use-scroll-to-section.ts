import type { useLocation } from '@balafon/sdk/client'
import { type RefObject, useEffect } from 'react'

/** After this time, sections that load late no longer scroll the page: the user probably reads it. */
const TIMEOUT_MS = 8000
/** Events that show that the user scrolls or does something else. */
export const USER_INTERACTIONS = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const

/** Keeps the section of the URL's hash in view while other sections load and move it, until the user interacts. */
export function useScrollToSection(sections: RefObject<HTMLElement | null>, { hash, key }: ReturnType<typeof useLocation>) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: a link to the same section changes only the key
  useEffect(() => {
    const section = document.getElementById(hash.slice(1))
    if (!section || !sections.current?.contains(section)) return
    const observer = new ResizeObserver(() => section.scrollIntoView())
    const controller = new AbortController()
    const { signal } = controller
    const stop = () => controller.abort()
    signal.addEventListener('abort', () => observer.disconnect())
    for (const interaction of USER_INTERACTIONS) addEventListener(interaction, stop, { signal, passive: true })
    const timer = setTimeout(stop, TIMEOUT_MS)
    observer.observe(sections.current)
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [sections, hash, key])
}
