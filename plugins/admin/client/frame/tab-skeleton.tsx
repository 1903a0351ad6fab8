import { Skeleton } from '@balafon/ui/skeleton'
import classes from './tab-skeleton.module.css'

/** Shown while the code of a page loads. */
export const TabSkeleton = ({ label }: { label: string }) => (
  <div className={classes.loading} aria-busy="true">
    <h1 tabIndex={-1}>{label}</h1>
    {[0, 1, 2, 3, 4, 5].map((key) => (
      <Skeleton key={key} height="32px" />
    ))}
  </div>
)
