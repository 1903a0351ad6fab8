import { type RefObject, useEffect, useRef } from 'react'

/** After the user has scrolled, the lyrics stay where they are for this long. */
const USER_SCROLL_MS = 4000

/** Keeps the current line of a list in the middle, unless the user has scrolled a moment ago. */
export function useFollowLine(list: RefObject<HTMLElement | null>, currentIndex: number, isEnabled: boolean) {
  const scrolledAt = useRef(0)
  useEffect(() => {
    const element = list.current
    if (!element || !isEnabled) return
    const controller = new AbortController()
    const handleScroll = () => {
      scrolledAt.current = Date.now()
    }
    for (const event of ['wheel', 'touchmove']) element.addEventListener(event, handleScroll, { passive: true, signal: controller.signal })
    return () => controller.abort()
  }, [list, isEnabled])
  useEffect(() => {
    if (!isEnabled || currentIndex < 0 || Date.now() - scrolledAt.current < USER_SCROLL_MS) return
    const prefersReducedMotion = matchMedia('(prefers-reduced-motion: reduce)').matches
    list.current?.children[currentIndex]?.scrollIntoView({ block: 'center', behavior: prefersReducedMotion ? 'auto' : 'smooth' })
  }, [list, isEnabled, currentIndex])
}
