import { type KeyboardEvent, type PointerEvent, type RefObject, useMemo, useRef, useState } from 'react'
import type { RowMoving } from '../tracks/row-handle.tsx'
import type { TrackEntry } from '../tracks/track-entry.ts'

type Key = TrackEntry['key']

/** During a drag, the page scrolls while the pointer is closer to an edge of the window than this. */
const SCROLL_EDGE_PIXELS = 96
const SCROLL_STEP_PIXELS = 14

export interface RowDrag {
  readonly keys: readonly Key[]
  /** The key of the row before which the dragged rows will be inserted; null for the end of the list. */
  readonly before: Key | null
  readonly x: number
  readonly y: number
}

interface RowMovingOptions {
  readonly list: RefObject<HTMLElement | null>
  readonly entries: readonly TrackEntry[]
  /** The selected rows, which are moved together. */
  readonly selected: ReadonlySet<Key>
  readonly onMove: (keys: readonly Key[], before: Key | null) => void
  /** Called after a move with the keyboard. The new position starts at 1. */
  readonly onKeyboardMove: (position: number) => void
}

/** Lets the user move rows of a list by dragging their handles with the mouse or a finger, and with Alt and the arrow keys. Escape cancels a drag. */
export function useRowMoving(options: RowMovingOptions): { readonly moving: RowMoving; readonly drag: RowDrag | null } {
  const [drag, setDrag] = useState<RowDrag | null>(null)
  const latest = useRef(options)
  latest.current = options
  const moving = useMemo((): RowMoving => {
    const { keys: moved = [], before } = drag ?? {}
    const last = latest.current.entries.at(-1)?.key
    return {
      onPointerDown: (event, key) => startDrag(event, key, latest, setDrag),
      onKeyDown: (event, key) => moveByKey(event, key, latest.current),
      getDrop: (key) => (before === undefined ? undefined : before === key ? 'before' : before === null && key === last ? 'after' : undefined),
      isMoved: (key) => moved.includes(key),
    }
  }, [drag])
  return { moving, drag }
}

const listMoved = ({ entries, selected }: RowMovingOptions, key: Key) =>
  selected.has(key) ? entries.filter((entry) => selected.has(entry.key)).map((entry) => entry.key) : [key]

/** Returns the key of the row before which rows are inserted when they are dropped at `y`; null for the end of the list. */
function findBefore({ list, entries }: RowMovingOptions, y: number): Key | null {
  const rows = [...(list.current?.querySelectorAll<HTMLElement>('[data-row-key]') ?? [])].sort(
    (a, b) => a.getBoundingClientRect().top - b.getBoundingClientRect().top,
  )
  const row = rows.find((element) => {
    const { top, height } = element.getBoundingClientRect()
    return y < top + height / 2
  })
  const getIndex = (element: HTMLElement | undefined) => entries.findIndex(({ key }) => String(key) === element?.dataset.rowKey)
  const index = row ? getIndex(row) : getIndex(rows.at(-1)) + 1
  return entries[index]?.key ?? null
}

function startDrag(event: PointerEvent<HTMLElement>, key: Key, latest: RefObject<RowMovingOptions>, setDrag: (drag: RowDrag | null) => void) {
  if (event.button !== 0) return
  event.preventDefault()
  event.stopPropagation()
  const keys = listMoved(latest.current, key)
  const controller = new AbortController()
  const { signal } = controller
  let [x, y] = [event.clientX, event.clientY]
  let frame = 0
  const update = () => setDrag({ keys, before: findBefore(latest.current, y), x, y })
  const scroll = () => {
    const step = y < SCROLL_EDGE_PIXELS ? -SCROLL_STEP_PIXELS : y > innerHeight - SCROLL_EDGE_PIXELS ? SCROLL_STEP_PIXELS : 0
    if (step !== 0) {
      scrollBy(0, step)
      update()
    }
    frame = requestAnimationFrame(scroll)
  }
  const stop = (isDropped: boolean) => {
    controller.abort()
    cancelAnimationFrame(frame)
    setDrag(null)
    const before = findBefore(latest.current, y)
    if (isDropped && isMove(latest.current.entries, keys, before)) latest.current.onMove(keys, before)
  }
  update()
  frame = requestAnimationFrame(scroll)
  const onPointerMove = (move: globalThis.PointerEvent) => {
    ;[x, y] = [move.clientX, move.clientY]
    update()
  }
  addEventListener('pointermove', onPointerMove, { signal })
  addEventListener('pointerup', () => stop(true), { signal })
  addEventListener('pointercancel', () => stop(false), { signal })
  const onKeyDown = (pressed: globalThis.KeyboardEvent) => {
    if (pressed.key !== 'Escape') return
    pressed.preventDefault()
    pressed.stopPropagation()
    stop(false)
  }
  addEventListener('keydown', onKeyDown, { signal, capture: true })
}

/** Returns whether a move would change the order of the rows. */
function isMove(entries: readonly TrackEntry[], keys: readonly Key[], before: Key | null): boolean {
  if (keys.length > 1) return true
  const index = entries.findIndex(({ key }) => key === keys[0])
  return before !== keys[0] && (entries[index + 1]?.key ?? null) !== before
}

/** Moves the focused row with Alt and an arrow key. When the handle of the row has the focus, the arrow key alone is enough. */
function moveByKey(event: KeyboardEvent<HTMLElement>, key: Key, { list, entries, onMove, onKeyboardMove }: RowMovingOptions) {
  if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return
  if (!event.altKey && !(event.target instanceof Element && event.target.closest('[data-handle]'))) return
  event.preventDefault()
  const index = entries.findIndex((entry) => entry.key === key)
  const next = event.key === 'ArrowUp' ? index - 1 : index + 1
  if (next < 0 || next >= entries.length) return
  onMove([key], event.key === 'ArrowUp' ? (entries[next]?.key ?? null) : (entries[next + 1]?.key ?? null))
  onKeyboardMove(next + 1)
  // The browser may remove the focus when the row changes its place in the document, so the row is focused again.
  requestAnimationFrame(() => list.current?.querySelector<HTMLElement>(`[data-row-key="${key}"] :is([data-handle], [data-title])`)?.focus())
}
