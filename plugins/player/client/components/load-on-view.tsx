import { type ReactNode, useEffect, useRef, useState } from 'react'

interface LoadOnViewProps {
  readonly placeholder: ReactNode
  readonly children: ReactNode
}

/** How far below the window the content is rendered once the user has done something, so that it is there before the user has scrolled to it. */
const MARGIN = '600px 0px'
const INTERACTIONS = ['scroll', 'wheel', 'touchstart', 'pointerdown', 'keydown'] as const

/**
 * Renders its children, and loads their code, when they are visible, or near the visible part of the page after the first interaction: the first
 * load contains nothing that is below the window. Once rendered, they stay.
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
      observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && setDue(true), rootMargin === undefined ? {} : { rootMargin })
      observer.observe(element)
    }
    const waiting = new AbortController()
    const widen = () => {
      waiting.abort()
      observe(MARGIN)
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
  return isDue ? children : <div ref={box}>{placeholder}</div>
}
