import { Skeleton } from '@balafon/ui/skeleton'
import classes from './screen-skeleton.module.css'

/** Loading state in the shape of most screens. */
export const ScreenSkeleton = () => (
  <div className={classes.screen} aria-busy="true">
    <Skeleton width="42%" height="38px" />
    <div className={classes.row}>
      {[0, 1, 2, 3, 4, 5].map((key) => (
        <Skeleton key={key} shape="cover" />
      ))}
    </div>
    <Skeleton width="28%" height="24px" />
    <div className={classes.row}>
      {[0, 1, 2, 3, 4, 5].map((key) => (
        <Skeleton key={key} shape="cover" />
      ))}
    </div>
  </div>
)
