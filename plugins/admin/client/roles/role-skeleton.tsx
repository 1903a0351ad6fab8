import { Skeleton } from '@balafon/ui/skeleton'
import { SkeletonRows } from '@balafon/ui/skeleton-rows'
import classes from './role-form.module.css'

/** The shape of the role editor while it loads: the name, the card with the fields, then the permissions. */
export const RoleSkeleton = () => (
  <div className={classes.page} aria-hidden="true">
    <div className={classes.header}>
      <Skeleton width="min(220px, 60%)" height="32px" />
    </div>
    <Skeleton height="180px" />
    <SkeletonRows count={4} shape="block" height="64px" />
  </div>
)
