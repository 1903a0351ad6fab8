import { type KeyboardEvent, type PointerEvent, type RefObject, useState } from 'react'

interface Drag {
  readonly id: number
  /** The row before which the dragged row is inserted; null for the end. */
  readonly before: number | null
}

/** Drags rows of a virtual list by their handles, with the mouse, a finger, or the arrow keys. */
export function useRowDrag(list: RefObject<HTMLElement | null>, ids: readonly number[], onMove: (id: number, before: number | null) => void) {
  const [drag, setDrag] = useState<Drag>()

  const findBefore = (clientY: number): number | null => {
    const rows = [...(list.current?.querySelectorAll<HTMLElement>('[data-row-id]') ?? [])]
    const next = rows.find((row) => {
      const { top, height } = row.getBoundingClientRect()
      return clientY < top + height / 2
    })
    if (next) return Number(next.dataset.rowId)
    const last = Number(rows.at(-1)?.dataset.rowId)
    return ids[ids.indexOf(last) + 1] ?? null
  }
  const moveBefore = (id: number, before: number | null) => {
    const isUnchanged = before === id || ids[ids.indexOf(id) + 1] === before || (before === null && ids.at(-1) === id)
    if (!isUnchanged) onMove(id, before)
  }
  const onPointerDown = (event: PointerEvent, id: number) => {
    if (event.button !== 0) return
    event.preventDefault()
    const controller = new AbortController()
    const { signal } = controller
    let current: Drag = { id, before: id }
    setDrag(current)
    const onPointerMove = ({ clientY }: globalThis.PointerEvent) => {
      current = { id, before: findBefore(clientY) }
      setDrag(current)
    }
    const stop = (isDropped: boolean) => {
      controller.abort()
      setDrag(undefined)
      if (isDropped) moveBefore(id, current.before)
    }
    addEventListener('pointermove', onPointerMove, { signal })
    addEventListener('pointerup', () => stop(true), { signal })
    addEventListener('pointercancel', () => stop(false), { signal })
  }
  const onKeyDown = (event: KeyboardEvent, id: number) => {
    const index = ids.indexOf(id)
    if (event.key === 'ArrowUp' && index > 0) moveBefore(id, ids[index - 1] ?? null)
    else if (event.key === 'ArrowDown' && index < ids.length - 1) moveBefore(id, ids[index + 2] ?? null)
    else return
    event.preventDefault()
  }
  return {
    getHandleProps: (id: number) => ({
      onPointerDown: (event: PointerEvent) => onPointerDown(event, id),
      onKeyDown: (event: KeyboardEvent) => onKeyDown(event, id),
      'data-dragged': drag?.id === id || undefined,
    }),
    getDropPosition: (id: number) =>
      drag && drag.before === id ? ('before' as const) : drag && drag.before === null && ids.at(-1) === id ? ('after' as const) : undefined,
  }
}
