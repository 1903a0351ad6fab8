import classes from './skeleton.module.css'

interface SkeletonProps {
  readonly width?: string
  readonly height?: string
  readonly shape?: 'line' | 'cover' | 'circle'
}

/** A place held for content. It shows itself after 150 ms, so that what is quick never flickers. */
export const Skeleton = ({ width = '100%', height, shape = 'line' }: SkeletonProps) => (
  <span className={[classes.skeleton, classes[shape]].join(' ')} style={{ width, height }} aria-hidden="true" />
)
