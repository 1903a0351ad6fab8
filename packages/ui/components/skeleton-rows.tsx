import { Skeleton } from '@balafon/ui/skeleton'
import classes from './skeleton-rows.module.css'

interface SkeletonRowsProps {
  readonly count: number
  /** `detail`: rows with a picture and two lines, as `DetailRow`. `block`: rows of one height, as in tables. `field`: fields of a form with labels. */
  readonly shape?: 'detail' | 'block' | 'field'
  /** The height of a block. */
  readonly height?: string
}

/** Placeholders for the rows of a list. */
export const SkeletonRows = ({ count, shape = 'detail', height = '32px' }: SkeletonRowsProps) => (
  <div className={classes[shape]} aria-hidden="true">
    {Array.from({ length: count }, (_, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the rows are identical
      <Row key={index} shape={shape} height={height} />
    ))}
  </div>
)

function Row({ shape, height }: Required<Pick<SkeletonRowsProps, 'shape' | 'height'>>) {
  if (shape === 'block') return <Skeleton height={height} />
  if (shape === 'field')
    return (
      <div className={classes.lines}>
        <Skeleton width="28%" height="14px" />
        <Skeleton height="46px" />
      </div>
    )
  return (
    <div className={classes.row}>
      <Skeleton shape="circle" />
      <div className={classes.lines}>
        <Skeleton width="38%" height="14px" />
        <Skeleton width="58%" height="12px" />
      </div>
    </div>
  )
}
