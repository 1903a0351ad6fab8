import { useEffect, useState } from 'react'
import { getSpinnerDelay } from '../parts/spinner-delay.ts'
import classes from './spinner.module.css'

interface SpinnerProps {
  /** Pixels. */
  readonly size?: number
  /** The accessible name. Without it the spinner is hidden from screen readers. */
  readonly label?: string
  /** Appears after 500 ms. `useSpinner` also keeps a spinner on screen for at least 200 ms. */
  readonly isDelayed?: boolean
}

/** An animated loading indicator. */
export const Spinner = ({ size = 20, label, isDelayed = false }: SpinnerProps) => (
  <svg
    viewBox="0 0 20 20"
    width={size}
    height={size}
    className={classes.spinner}
    data-delayed={isDelayed || undefined}
    role={label ? 'img' : undefined}
    aria-label={label}
    aria-hidden={label ? undefined : true}
  >
    <rect x="2" y="4" width="3.6" height="12" rx="1.8" />
    <rect x="8.2" y="4" width="3.6" height="12" rx="1.8" />
    <rect x="14.4" y="4" width="3.6" height="12" rx="1.8" />
  </svg>
)

/** Returns whether to show a spinner for a pending operation: after 500 ms, and then for at least 200 ms. */
export function useSpinner(isPending: boolean): boolean {
  const [shownAt, setShownAt] = useState<number>()
  useEffect(() => {
    const delayMs = getSpinnerDelay(isPending, shownAt, performance.now())
    if (delayMs === undefined) return
    const timer = setTimeout(() => setShownAt(isPending ? performance.now() : undefined), delayMs)
    return () => clearTimeout(timer)
  }, [isPending, shownAt])
  return shownAt !== undefined
}
