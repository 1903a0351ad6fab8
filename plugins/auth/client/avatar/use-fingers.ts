import { type PointerEvent, type RefObject, useRef } from 'react'
import { type Crop, draggedCrop, type Size } from './crop-geometry.ts'

interface Shown {
  readonly size: Size
  readonly crop: Crop
  readonly onChange: (crop: Crop) => void
}

/** A mouse or a finger drags what is shown, two fingers pinch it. */
export function useFingers(latest: RefObject<Shown>) {
  const down = useRef(new Map<number, { x: number; y: number }>())
  const lift = ({ pointerId }: PointerEvent) => void down.current.delete(pointerId)
  return {
    onPointerDown: ({ currentTarget, pointerId, clientX: x, clientY: y }: PointerEvent) => {
      currentTarget.setPointerCapture(pointerId)
      down.current.set(pointerId, { x, y })
    },
    onPointerMove: ({ currentTarget, pointerId, clientX: x, clientY: y }: PointerEvent) => {
      const from = down.current.get(pointerId)
      if (!from) return
      down.current.set(pointerId, { x, y })
      const [, other] = [...down.current].find(([id]) => id !== pointerId) ?? []
      const { size, crop, onChange } = latest.current
      const moved = draggedCrop(crop, size, { from, to: { x, y }, other, side: currentTarget.clientWidth })
      // Both fingers may move before it is drawn again.
      latest.current = { size, crop: moved, onChange }
      onChange(moved)
    },
    onPointerUp: lift,
    onPointerCancel: lift,
  }
}
