import { Skeleton } from '@balafon/ui/skeleton'
import { SkeletonRows } from '@balafon/ui/skeleton-rows'
import classes from './user-page.module.css'

/** The shape of the page of a user while it loads. */
export const UserSkeleton = () => (
  <div className={classes.page} aria-hidden="true">
    <div className={classes.header}>
      <Skeleton shape="circle" width="64px" height="64px" />
      <div className={classes.texts}>
        <Skeleton width="min(260px, 70%)" height="28px" />
        <Skeleton width="min(380px, 90%)" height="14px" />
      </div>
    </div>
    <Skeleton height="40px" />
    <UserTabSkeleton />
  </div>
)

/** The shape of a tab with a form. */
export const UserTabSkeleton = () => <SkeletonRows count={5} shape="block" height="56px" />
