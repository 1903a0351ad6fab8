import { useEffect, useState } from 'react'
import { USER_INTERACTIONS } from './use-scroll-to-section.ts'

/** Long enough for the sections in view to load first. */
const MAX_WAIT_MS = 3000

/** Returns whether the sections out of view are loaded too: once the user scrolls, presses a key or clicks, and after three seconds in any case. */
export function useLoadsAll(): boolean {
  const [loadsAll, setLoadsAll] = useState(false)
  useEffect(() => {
    const controller = new AbortController()
    const load = () => setLoadsAll(true)
    for (const interaction of USER_INTERACTIONS) addEventListener(interaction, load, { signal: controller.signal, passive: true, once: true })
    const timer = setTimeout(load, MAX_WAIT_MS)
    return () => {
      controller.abort()
      clearTimeout(timer)
    }
  }, [])
  return loadsAll
}
