import { type PointerEvent, type RefObject, useRef } from 'react'
import { type Crop, dragCrop, type Size } from './crop-geometry.ts'

interface CropState {
  readonly size: Size
  readonly crop: Crop
  readonly onChange: (crop: Crop) => void
}

/** Returns pointer handlers: a mouse or one finger drags the image, two fingers pinch it. */
export function useDragAndPinch(latestRef: RefObject<CropState>) {
  const pointers = useRef(new Map<number, { x: number; y: number }>())
  const removePointer = ({ pointerId }: PointerEvent) => void pointers.current.delete(pointerId)
  return {
    onPointerDown: ({ currentTarget, pointerId, clientX: x, clientY: y }: PointerEvent) => {
      currentTarget.setPointerCapture(pointerId)
      pointers.current.set(pointerId, { x, y })
    },
    onPointerMove: ({ currentTarget, pointerId, clientX: x, clientY: y }: PointerEvent) => {
      const from = pointers.current.get(pointerId)
      if (!from) return
      pointers.current.set(pointerId, { x, y })
      const [, other] = [...pointers.current].find(([id]) => id !== pointerId) ?? []
      const { size, crop, onChange } = latestRef.current
      const movedCrop = dragCrop(crop, size, { from, to: { x, y }, other, side: currentTarget.clientWidth })
      // Both fingers may move before the next render, so the second move must start from the result of the first.
      latestRef.current = { size, crop: movedCrop, onChange }
      onChange(movedCrop)
    },
    onPointerUp: removePointer,
    onPointerCancel: removePointer,
  }
}
