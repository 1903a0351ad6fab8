import { Skeleton } from '@balafon/ui/skeleton'
import classes from './skeletons.module.css'

const PLACEHOLDERS = Array.from({ length: 7 }, (_, index) => index)

/** Shown while an album, artist, playlist or track page loads. */
export const MediaPageSkeleton = ({ isRound = false }: { isRound?: boolean }) => (
  <div aria-busy="true">
    <div className={classes.head}>
      <Skeleton shape={isRound ? 'circle' : 'cover'} />
      <div className={classes.text}>
        <Skeleton width="90px" height="14px" />
        <Skeleton width="70%" height="52px" />
        <Skeleton width="45%" height="16px" />
      </div>
    </div>
    <div className={classes.rows}>
      {PLACEHOLDERS.map((index) => (
        <Skeleton key={index} height="44px" />
      ))}
    </div>
  </div>
)

/** Shown while a row of cards loads. */
export const CardRowSkeleton = () => (
  <div className={classes.cards} aria-busy="true">
    <Skeleton width="220px" height="24px" />
    <div className={classes.strip}>
      {PLACEHOLDERS.map((index) => (
        <Skeleton key={index} shape="cover" />
      ))}
    </div>
  </div>
)
