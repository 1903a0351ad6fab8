import { type RefObject, useEffect } from 'react'

/** Scrolls a row horizontally until its current item is in the middle, without scrolling the page. */
export function useScrollIntoView(row: RefObject<HTMLElement | null>, selector: string, current: string | undefined) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: it must run when another item is the current one
  useEffect(() => {
    const container = row.current
    const item = container?.querySelector<HTMLElement>(selector)
    if (!container || !item) return
    container.scrollLeft = item.offsetLeft - (container.clientWidth - item.offsetWidth) / 2
  }, [row, selector, current])
}
