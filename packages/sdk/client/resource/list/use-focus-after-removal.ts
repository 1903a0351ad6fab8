import { type RefObject, useEffect, useRef } from 'react'

/** Moves the focus to the next row when the row with the focus was deleted. Otherwise a keyboard user would start again at the top of the page. */
export function useFocusAfterRemoval(container: RefObject<HTMLElement | null>, ids: readonly number[]): void {
  const previousIds = useRef(ids)
  const focusedId = useRef<number>(undefined)
  useEffect(() => {
    const element = container.current
    const onFocus = ({ target }: FocusEvent) => {
      const row = target instanceof Element ? target.closest<HTMLElement>('[role="row"][data-key]') : null
      focusedId.current = row ? Number(row.dataset.key) : undefined
    }
    element?.addEventListener('focusin', onFocus)
    return () => element?.removeEventListener('focusin', onFocus)
  }, [container])
  useEffect(() => {
    const { current: previous } = previousIds
    previousIds.current = ids
    const id = focusedId.current
    if (id === undefined || ids.includes(id) || !previous.includes(id)) return
    const nextId = ids[Math.min(previous.indexOf(id), ids.length - 1)]
    // Waits, because the browser moves the focus to the body only after the row and its menu were removed from the page.
    const timer = setTimeout(() => {
      const isLost = !document.activeElement || document.activeElement === document.body
      if (isLost) container.current?.querySelector<HTMLElement>(`[role="row"][data-key="${nextId}"]`)?.focus()
    }, 50)
    return () => clearTimeout(timer)
  }, [container, ids])
}
