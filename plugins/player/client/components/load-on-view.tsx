import { type ReactNode, useEffect, useRef, useState } from 'react'

interface LoadOnViewProps {
  readonly placeholder: ReactNode
  readonly children: ReactNode
}

/** How far below the window the content is rendered, so that it is there before the user has scrolled to it. */
const MARGIN = '600px 0px'

/** Renders its children, and loads their code, when they come near the visible part of the page. Once rendered, they stay. */
export function LoadOnView({ placeholder, children }: LoadOnViewProps) {
  const [isDue, setDue] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!box.current) return
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && setDue(true), { rootMargin: MARGIN })
    observer.observe(box.current)
    return () => observer.disconnect()
  }, [])
  return isDue ? children : <div ref={box}>{placeholder}</div>
}
