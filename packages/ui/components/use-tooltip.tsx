import { lazy, type PointerEvent, type ReactNode, type RefObject, Suspense, useEffect, useRef, useState } from 'react'

const SHOW_DELAY_MS = 1500
const HIDE_DELAY_MS = 500

const TooltipBubble = lazy(() => import('./tooltip-bubble.tsx').then((module) => ({ default: module.TooltipBubble })))

interface TooltipProps<E extends HTMLElement> {
  readonly ref: RefObject<E | null>
  readonly onPointerEnter: (event: PointerEvent) => void
  readonly onPointerLeave: () => void
  readonly onFocus: () => void
  readonly onBlur: () => void
  readonly tooltip: ReactNode
}

/**
 * Returns the props of an element with a tooltip, and the tooltip. The tooltip appears after 1500 ms of hover or keyboard focus, and disappears 500 ms
 * after the pointer left. The first tooltip loads the code of all tooltips.
 */
export function useTooltip<E extends HTMLElement>(label: string): TooltipProps<E> {
  const ref = useRef<E>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const [isOpen, setOpen] = useState(false)
  const schedule = (open: boolean, delayMs: number) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setOpen(open), delayMs)
  }
  useEffect(() => () => clearTimeout(timer.current), [])
  return {
    ref,
    onPointerEnter: ({ pointerType }) => {
      if (pointerType === 'mouse') schedule(true, SHOW_DELAY_MS)
    },
    onPointerLeave: () => schedule(false, HIDE_DELAY_MS),
    onFocus: () => {
      if (ref.current?.matches(':focus-visible')) schedule(true, SHOW_DELAY_MS)
    },
    onBlur: () => schedule(false, 0),
    tooltip: isOpen ? (
      <Suspense>
        <TooltipBubble target={ref} onClose={() => setOpen(false)}>
          {label}
        </TooltipBubble>
      </Suspense>
    ) : null,
  }
}
