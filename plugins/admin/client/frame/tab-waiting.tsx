import { Skeleton } from '@balafon/ui/skeleton'
import classes from './tab-waiting.module.css'

/** A page whose code is on the way. */
export const TabWaiting = ({ label }: { label: string }) => (
  <div className={classes.waiting} aria-busy="true">
    <h1 tabIndex={-1}>{label}</h1>
    {[0, 1, 2, 3, 4, 5].map((key) => (
      <Skeleton key={key} height="32px" />
    ))}
  </div>
)
