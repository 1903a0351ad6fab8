import { type ReactNode, useEffect, useRef, useState } from 'react'

interface LoadOnViewProps {
  readonly placeholder: ReactNode
  readonly children: ReactNode
}

/** After the first interaction of the user, content is rendered this far before it is visible, so that it is ready when the user has scrolled to it. */
const PRELOAD_MARGIN = '600px 0px'
const INTERACTIONS = ['scroll', 'wheel', 'touchstart', 'pointerdown', 'keydown'] as const

/**
 * Renders its children, and thereby loads their code, when they are visible. After the first interaction of the user, it renders them when they are near
 * the visible part of the page. The first load of a page thus contains nothing that is below the window. Rendered children are never removed.
 */
export function LoadOnView({ placeholder, children }: LoadOnViewProps) {
  const [isDue, setDue] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const element = box.current
    if (!element) return
    let observer: IntersectionObserver | undefined
    const observe = (rootMargin?: string) => {
      observer?.disconnect()
      // A busy browser passes several entries at once, for example one from before and one from after a scroll.
      observer = new IntersectionObserver(
        (entries) => entries.some(({ isIntersecting }) => isIntersecting) && setDue(true),
        rootMargin === undefined ? {} : { rootMargin },
      )
      observer.observe(element)
    }
    const waiting = new AbortController()
    const widen = () => {
      waiting.abort()
      observe(PRELOAD_MARGIN)
    }
    if (navigator.userActivation?.hasBeenActive) widen()
    else {
      observe()
      for (const interaction of INTERACTIONS) addEventListener(interaction, widen, { signal: waiting.signal, passive: true, capture: true })
    }
    return () => {
      waiting.abort()
      observer?.disconnect()
    }
  }, [])
  return isDue ? (
    children
  ) : (
    <div ref={box} data-outside-window="">
      {placeholder}
    </div>
  )
}
