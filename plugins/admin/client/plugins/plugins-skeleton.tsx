import { Skeleton } from '@balafon/ui/skeleton'
import classes from './plugins-skeleton.module.css'

/** Shown while the plugins load. */
export const PluginsSkeleton = () => (
  <div className={classes.loading} aria-busy="true">
    <Skeleton width="min(380px, 100%)" height="34px" />
    {[0, 1, 2, 3].map((key) => (
      <Skeleton key={key} height="32px" />
    ))}
  </div>
)
