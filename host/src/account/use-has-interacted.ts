import { useEffect, useState } from 'react'
import { USER_INTERACTIONS } from './use-scroll-to-section.ts'

/** Returns whether the user has scrolled, pressed a key or clicked since the screen was opened. */
export function useHasInteracted(): boolean {
  const [hasInteracted, setInteracted] = useState(false)
  useEffect(() => {
    const controller = new AbortController()
    const onInteraction = () => {
      controller.abort()
      setInteracted(true)
    }
    for (const interaction of USER_INTERACTIONS) addEventListener(interaction, onInteraction, { signal: controller.signal, passive: true })
    return () => controller.abort()
  }, [])
  return hasInteracted
}
