import { useEffect, useState } from 'react'
import { untilChange } from '../parts/spinner-times.ts'
import classes from './spinner.module.css'

interface SpinnerProps {
  readonly size?: number
  /** For who cannot see it. */
  readonly label?: string
  /** Shows itself after 500 ms. Where it can be kept on the screen, `useSpinner` also lets it stay its 200 ms. */
  readonly isLate?: boolean
}

/** Three bars of the mark, moving. */
export const Spinner = ({ size = 20, label, isLate = false }: SpinnerProps) => (
  <svg
    viewBox="0 0 20 20"
    width={size}
    height={size}
    className={classes.spinner}
    data-late={isLate || undefined}
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
export function useSpinner(isWorking: boolean): boolean {
  const [since, setSince] = useState<number>()
  useEffect(() => {
    const wait = untilChange(isWorking, since, performance.now())
    if (wait === undefined) return
    const timer = setTimeout(() => setSince(isWorking ? performance.now() : undefined), wait)
    return () => clearTimeout(timer)
  }, [isWorking, since])
  return since !== undefined
}
