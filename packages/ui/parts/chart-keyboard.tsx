import { type KeyboardEvent, type ReactNode, useState } from 'react'
import classes from './chart-parts.module.css'

interface ChartKeyboardProps {
  readonly title: string
  readonly pointCount: number
  /** The point that the keyboard or the pointer is on. */
  readonly index: number | null
  /** The values at the point, as a sentence. */
  readonly valueText: string
  readonly onMove: (index: number | null) => void
  /** Shows a range while it is being selected; null hides it. */
  readonly onRangeChange: (range: readonly [number, number] | null) => void
  readonly onSelect: ((range: readonly [number, number]) => void) | undefined
  readonly children: ReactNode
}

/** Arrow keys move through the points of a chart, as through a slider. With Shift they select a range, which Enter applies and Escape discards. */
export function ChartKeyboard({ title, pointCount, index, valueText, onMove, onRangeChange, onSelect, children }: ChartKeyboardProps) {
  const last = pointCount - 1
  const current = index ?? last
  const [range, setRange] = useState<{ readonly from: number; readonly to: number } | null>(null)
  const changeRange = (next: typeof range) => {
    setRange(next)
    onRangeChange(next && [Math.min(next.from, next.to), Math.max(next.from, next.to)])
  }
  const moveTo = (next: number, isSelecting: boolean) => {
    onMove(next)
    changeRange(isSelecting && onSelect ? { from: range?.from ?? current, to: next } : null)
  }
  const handleKey = (event: KeyboardEvent) => {
    const target = getTargetIndex(event.key, current, last)
    if (target !== undefined) moveTo(target, event.shiftKey)
    else if (event.key === 'Enter' && range) {
      onSelect?.([Math.min(range.from, range.to), Math.max(range.from, range.to)])
      changeRange(null)
    } else if (event.key === 'Escape' && range) changeRange(null)
    else return
    event.preventDefault()
  }
  return (
    <div
      className={classes.plot}
      role="slider"
      tabIndex={0}
      aria-label={title}
      aria-valuemin={0}
      aria-valuemax={last}
      aria-valuenow={current}
      aria-valuetext={valueText}
      onKeyDown={handleKey}
      onBlur={() => {
        onMove(null)
        changeRange(null)
      }}
    >
      {children}
    </div>
  )
}

function getTargetIndex(key: string, current: number, last: number): number | undefined {
  if (key === 'ArrowRight' || key === 'ArrowUp') return Math.min(current + 1, last)
  if (key === 'ArrowLeft' || key === 'ArrowDown') return Math.max(current - 1, 0)
  if (key === 'Home') return 0
  if (key === 'End') return last
  return undefined
}
