import { Skeleton } from '@balafon/ui/skeleton'
import classes from './skeleton-rows.module.css'

/** Loading state of a list with a picture and two lines of text per row. */
export const SkeletonRows = ({ count }: { readonly count: number }) => (
  <div aria-busy="true">
    {Array.from({ length: count }, (_, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the rows are identical
      <div key={index} className={classes.row}>
        <span>
          <Skeleton shape="circle" />
        </span>
        <div className={classes.lines}>
          <Skeleton width="38%" height="14px" />
          <Skeleton width="58%" height="12px" />
        </div>
      </div>
    ))}
  </div>
)
