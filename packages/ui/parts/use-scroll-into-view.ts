import { type RefObject, useEffect } from 'react'

/** Scrolls a row horizontally until its current item is in the middle, without scrolling the page. */
export function useScrollIntoView(row: RefObject<HTMLElement | null>, selector: string, current: string | undefined) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: it must run when another item is the current one
  useEffect(() => {
    const container = row.current
    if (!container) return
    const scroll = () => {
      const item = container.querySelector<HTMLElement>(selector)
      if (item) container.scrollLeft = item.offsetLeft - (container.clientWidth - item.offsetWidth) / 2
    }
    scroll()
    // Scrolls again when items change their width, for example when they get numbers that were loaded later.
    const observer = new ResizeObserver(scroll)
    for (const item of container.children) observer.observe(item)
    return () => observer.disconnect()
  }, [row, selector, current])
}
