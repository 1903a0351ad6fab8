import { useEffect, useState } from 'react'
import { getSpinnerDelay } from '../parts/spinner-delay.ts'
import classes from './spinner.module.css'

interface SpinnerProps {
  readonly size?: number
  /** For who cannot see it. */
  readonly label?: string
  /** Shows itself after 500 ms. Where it can be kept on the screen, `useSpinner` also lets it stay its 200 ms. */
  readonly isDelayed?: boolean
}

/** Three bars of the mark, moving. */
export const Spinner = ({ size = 20, label, isDelayed = false }: SpinnerProps) => (
  <svg
    viewBox="0 0 20 20"
    width={size}
    height={size}
    className={classes.spinner}
    data-late={isDelayed || undefined}
    role={label ? 'img' : undefined}
    aria-label={label}
    aria-hidden={label ? undefined : true}
  >
    <rect x="2" y="4" width="3.6" height="12" rx="1.8" />
    <rect x="8.2" y="4" width="3.6" height="12" rx="1.8" />
    <rect x="14.4" y="4" width="3.6" height="12" rx="1.8" />
  </svg>
)

/** Whether to show a spinner for work that goes on: not before 500 ms of it, and then for 200 ms at least. */
export function useSpinner(isPending: boolean): boolean {
  const [since, setSince] = useState<number>()
  useEffect(() => {
    const wait = getSpinnerDelay(isPending, since, performance.now())
    if (wait === undefined) return
    const timer = setTimeout(() => setSince(isPending ? performance.now() : undefined), wait)
    return () => clearTimeout(timer)
  }, [isPending, since])
  return since !== undefined
}
