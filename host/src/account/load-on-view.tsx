import { type ReactNode, useEffect, useRef, useState } from 'react'

interface LoadOnViewProps {
  /** Whether the children are rendered although their place has not come into view. */
  readonly isDue: boolean
  /** Shown until then. */
  readonly placeholder: ReactNode
  readonly children: ReactNode
}

/** Renders its children once their place has come into view, and keeps them. */
export function LoadOnView({ isDue, placeholder, children }: LoadOnViewProps) {
  const place = useRef<HTMLDivElement>(null)
  const [wasInView, setInView] = useState(false)
  useEffect(() => {
    if (!place.current) return
    const observer = new IntersectionObserver((entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return
      observer.disconnect()
      setInView(true)
    })
    observer.observe(place.current)
    return () => observer.disconnect()
  }, [])
  return isDue || wasInView ? children : <div ref={place}>{placeholder}</div>
}
