import { Children, type ReactNode, startTransition, useEffect, useState } from 'react'

/** The time between two children: one frame. */
const INTERVAL_MS = 16

/**
 * Whether the visitor is still on the first page, which was opened by a link or an address. Other pages are rendered at once, as is a page that was
 * reloaded or opened with Back, so that their scroll position can be restored.
 */
let isFirstPage = performance.getEntriesByType('navigation').some((entry) => entry instanceof PerformanceNavigationTiming && entry.type === 'navigate')

interface RenderInStepsProps {
  /** How many children are rendered at once. They should fill the window of a phone. */
  readonly initialCount: number
  readonly children: ReactNode
}

/** Renders the children of the first page one after another: a slow phone shows the top of the page earlier, and reacts to taps while the rest is rendered. */
export function RenderInSteps({ initialCount, children }: RenderInStepsProps) {
  const items = Children.toArray(children)
  const [count, setCount] = useState(isFirstPage ? initialCount : Number.POSITIVE_INFINITY)
  const isComplete = count >= items.length
  useEffect(() => {
    if (isComplete) return
    const timer = setTimeout(() => startTransition(() => setCount(count + 1)), INTERVAL_MS)
    return () => clearTimeout(timer)
  }, [count, isComplete])
  useEffect(
    () => () => {
      isFirstPage = false
    },
    [],
  )
  return items.slice(0, count)
}
