import classes from './skeleton.module.css'

interface SkeletonProps {
  readonly width?: string
  readonly height?: string
  readonly shape?: 'line' | 'cover' | 'circle'
}

/** A placeholder for content that is loading. It appears after 150 ms, so that fast content does not flicker. It has no animation inside an element with `data-outside-window`. */
export const Skeleton = ({ width = '100%', height, shape = 'line' }: SkeletonProps) => (
  <span className={[classes.skeleton, classes[shape]].join(' ')} style={{ width, height }} aria-hidden="true" />
)
