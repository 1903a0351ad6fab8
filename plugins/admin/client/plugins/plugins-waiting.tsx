import { Skeleton } from '@balafon/ui/skeleton'
import classes from './plugins-waiting.module.css'

/** The table's shape. */
export const PluginsWaiting = () => (
  <div className={classes.waiting} aria-busy="true">
    <Skeleton width="min(380px, 100%)" height="34px" />
    {[0, 1, 2, 3].map((key) => (
      <Skeleton key={key} height="32px" />
    ))}
  </div>
)
