import { lazy, type PointerEvent, type ReactNode, type RefObject, Suspense, useEffect, useRef, useState } from 'react'

const SHOW_AFTER = 1500
const HIDE_AFTER = 500

const Tip = lazy(() => import('./tip.tsx').then((module) => ({ default: module.Tip })))

interface TooltipProps<E extends HTMLElement> {
  readonly ref: RefObject<E | null>
  readonly onPointerEnter: (event: PointerEvent) => void
  readonly onPointerLeave: () => void
  readonly onFocus: () => void
  readonly onBlur: () => void
  readonly tooltip: ReactNode
}

/** The label as a tooltip, after 1500 ms of hovering, gone 500 ms after; the same with the keyboard's focus. Its code comes with the first one. */
export function useTooltip<E extends HTMLElement>(label: string): TooltipProps<E> {
  const ref = useRef<E>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const [isOpen, setOpen] = useState(false)
  const plan = (open: boolean, after: number) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setOpen(open), after)
  }
  useEffect(() => () => clearTimeout(timer.current), [])
  return {
    ref,
    onPointerEnter: ({ pointerType }) => {
      if (pointerType === 'mouse') plan(true, SHOW_AFTER)
    },
    onPointerLeave: () => plan(false, HIDE_AFTER),
    onFocus: () => {
      if (ref.current?.matches(':focus-visible')) plan(true, SHOW_AFTER)
    },
    onBlur: () => plan(false, 0),
    tooltip: isOpen ? (
      <Suspense>
        <Tip target={ref} onClose={() => setOpen(false)}>
          {label}
        </Tip>
      </Suspense>
    ) : null,
  }
}
