import { type RefObject, useEffect } from 'react'

/** Scrolls a row sideways, and nothing else, until the one in force is in its middle. */
export function useScrollIntoView(row: RefObject<HTMLElement | null>, selector: string, inForce: string | undefined) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: it has to run when another one is in force
  useEffect(() => {
    const box = row.current
    const one = box?.querySelector<HTMLElement>(selector)
    if (!box || !one) return
    box.scrollLeft = one.offsetLeft - (box.clientWidth - one.offsetWidth) / 2
  }, [row, selector, inForce])
}
