import { Skeleton } from '@balafon/ui/skeleton'
import type { CSSProperties } from 'react'
import classes from './plan-chooser.module.css'

/** Placeholders in the shape of the plans. */
export const PlansSkeleton = () => (
  <div className={classes.cards} style={{ '--plans': 3 } as CSSProperties}>
    {[1, 2, 3].map((number) => (
      <Skeleton key={number} height="364px" />
    ))}
  </div>
)
