import { type RefObject, useEffect, useRef } from 'react'

/** How long the lyrics do not scroll by themselves after the user has scrolled them. */
const USER_SCROLL_MS = 4000

/** Scrolls a list so that the current line stays in the middle, unless the user has scrolled the list a moment ago. */
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
