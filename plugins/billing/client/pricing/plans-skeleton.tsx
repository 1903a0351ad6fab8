import { Skeleton } from '@balafon/ui/skeleton'
import classes from './plan-chooser.module.css'

/** Placeholders in the shape of the plans. */
export const PlansSkeleton = () => (
  <div className={classes.cards} style={{ '--plans': 3 }}>
    {[1, 2, 3].map((number) => (
      <Skeleton key={number} height="364px" />
    ))}
  </div>
)
