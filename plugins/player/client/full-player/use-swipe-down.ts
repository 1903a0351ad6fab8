import { type PointerEvent, useRef } from 'react'

const MIN_SWIPE_PIXELS = 60

/** Returns pointer handlers that call back after a swipe down by touch. The element needs `touch-action: none`. */
export function useSwipeDown(onSwipe: () => void) {
  const start = useRef<{ readonly x: number; readonly y: number } | null>(null)
  return {
    onPointerDown({ pointerType, clientX, clientY }: PointerEvent) {
      start.current = pointerType === 'mouse' ? null : { x: clientX, y: clientY }
    },
    onPointerUp({ clientX, clientY }: PointerEvent) {
      if (!start.current) return
      const down = clientY - start.current.y
      if (down > MIN_SWIPE_PIXELS && down > Math.abs(clientX - start.current.x)) onSwipe()
      start.current = null
    },
  }
}

export type SwipeHandlers = ReturnType<typeof useSwipeDown>
