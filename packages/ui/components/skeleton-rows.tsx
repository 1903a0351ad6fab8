import { Skeleton } from '@balafon/ui/skeleton'
import classes from './skeleton-rows.module.css'

interface SkeletonRowsProps {
  readonly count: number
  /** `detail`: rows with a picture and two lines, as `DetailRow`. `block`: rows of one height, as in tables and forms. */
  readonly shape?: 'detail' | 'block'
  /** The height of a block. */
  readonly height?: string
}

/** Placeholders for the rows of a list. */
export const SkeletonRows = ({ count, shape = 'detail', height = '32px' }: SkeletonRowsProps) => (
  <div className={classes[shape]} aria-hidden="true">
    {Array.from({ length: count }, (_, index) =>
      shape === 'detail' ? (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows are identical
        <div key={index} className={classes.row}>
          <Skeleton shape="circle" />
          <div className={classes.lines}>
            <Skeleton width="38%" height="14px" />
            <Skeleton width="58%" height="12px" />
          </div>
        </div>
      ) : (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows are identical
        <Skeleton key={index} height={height} />
      ),
    )}
  </div>
)
