import { Skeleton } from '@balafon/ui/skeleton'
import classes from './waiting-rows.module.css'

/** Held for a list of things with a picture and two lines each: sessions, services. */
export const WaitingRows = ({ count }: { readonly count: number }) => (
  <div aria-busy="true">
    {Array.from({ length: count }, (_, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: they are all the same
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
