import { type HTMLAttributes, type TouchEvent, useRef, useState } from 'react'
import { ignoreNextClick } from '../music-item-menu/open-music-item-menu.ts'

const LONG_PRESS_MS = 450
/** When the finger moves farther than this, the gesture is a scroll or a swipe, not a long press. */
const MAX_PRESS_MOVE_PIXELS = 10
const SWIPE_START_PIXELS = 14
/** A swipe that is at least this long adds the song to the queue. */
const SWIPE_DISTANCE_PIXELS = 84
const MAX_SWIPE = 116
/** Swipes that start closer to the edge of the screen than this are left to the browser, which goes back with them. */
const EDGE_PIXELS = 24

interface Touch {
  readonly x: number
  readonly y: number
  readonly row: HTMLElement
  timer: ReturnType<typeof setTimeout> | undefined
  distance: number
}

interface RowGestures {
  readonly onLongPress: () => void
  /** Called when the user has swiped the row towards the end of the line (to the right in English). */
  readonly onSwipe: () => void
}

type TouchProps = Pick<HTMLAttributes<HTMLElement>, 'onTouchStart' | 'onTouchMove' | 'onTouchEnd' | 'onTouchCancel'>

/** Returns handlers that recognise a long press and a swipe of a row on touch screens. During a swipe, the CSS variable `--swipe` moves the row with the finger, so that React does not have to render. */
export function useRowGestures({ onLongPress, onSwipe }: RowGestures): { readonly isSwiping: boolean; readonly touchProps: TouchProps } {
  const touch = useRef<Touch | null>(null)
  const [isSwiping, setSwiping] = useState(false)
  const end = () => {
    clearTimeout(touch.current?.timer)
    touch.current?.row.style.removeProperty('--swipe')
    const distance = touch.current?.distance ?? 0
    touch.current = null
    setSwiping(false)
    return distance
  }
  const onTouchStart = ({ touches, currentTarget }: TouchEvent<HTMLElement>) => {
    end()
    const point = touches.item(0)
    if (!point || touches.length > 1) return
    const timer = setTimeout(() => {
      touch.current = null
      ignoreNextClick()
      navigator.vibrate?.(10)
      onLongPress()
    }, LONG_PRESS_MS)
    touch.current = { x: point.clientX, y: point.clientY, row: currentTarget, timer, distance: 0 }
  }
  const onTouchMove = ({ touches }: TouchEvent<HTMLElement>) => {
    const { current } = touch
    const point = touches.item(0)
    if (!current || !point) return
    const [x, y] = [point.clientX - current.x, point.clientY - current.y]
    if (Math.hypot(x, y) > MAX_PRESS_MOVE_PIXELS) clearTimeout(current.timer)
    const direction = getComputedStyle(current.row).direction === 'rtl' ? -1 : 1
    const isHorizontal = Math.abs(x) > Math.abs(y) * 1.5
    if (current.distance === 0 && !isHorizontal && Math.abs(y) > MAX_PRESS_MOVE_PIXELS) return end()
    if (current.x < EDGE_PIXELS || current.x > innerWidth - EDGE_PIXELS || (current.distance === 0 && (!isHorizontal || x * direction < SWIPE_START_PIXELS)))
      return
    current.distance = Math.min(Math.max(x * direction, 1), MAX_SWIPE)
    current.row.style.setProperty('--swipe', `${current.distance * direction}px`)
    setSwiping(true)
  }
  const onTouchEnd = () => {
    const distance = end()
    if (distance > 0) ignoreNextClick()
    if (distance >= SWIPE_DISTANCE_PIXELS) onSwipe()
  }
  return { isSwiping, touchProps: { onTouchStart, onTouchMove, onTouchEnd, onTouchCancel: end } }
}
