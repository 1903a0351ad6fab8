import { Skeleton } from '@balafon/ui/skeleton'
import { useEffect, useRef } from 'react'
import classes from './tab-waiting.module.css'

/** A page whose code is on the way. Who waited at its heading is at the heading of what comes. */
export function TabWaiting({ label }: { label: string }) {
  const wasHere = useRef(false)
  useEffect(
    () => () => {
      if (wasHere.current && document.activeElement === document.body) document.querySelector<HTMLElement>('#main h1')?.focus({ preventScroll: true })
    },
    [],
  )
  return (
    <div className={classes.waiting} aria-busy="true">
      <h1
        tabIndex={-1}
        onFocus={() => {
          wasHere.current = true
        }}
      >
        {label}
      </h1>
      {[0, 1, 2, 3, 4, 5].map((key) => (
        <Skeleton key={key} height="32px" />
      ))}
    </div>
  )
}
