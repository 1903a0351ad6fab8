import { Skeleton } from '@balafon/ui/skeleton'
import classes from './waiting.module.css'

const rows = Array.from({ length: 7 }, (_, index) => index)

/** The shape of an album's page, and of all that look like it. */
export const SubjectWaiting = ({ round = false }: { round?: boolean }) => (
  <div aria-busy="true">
    <div className={classes.head}>
      <Skeleton shape={round ? 'circle' : 'cover'} />
      <div className={classes.text}>
        <Skeleton width="90px" height="14px" />
        <Skeleton width="70%" height="52px" />
        <Skeleton width="45%" height="16px" />
      </div>
    </div>
    <div className={classes.rows}>
      {rows.map((row) => (
        <Skeleton key={row} height="44px" />
      ))}
    </div>
  </div>
)

export const CardsWaiting = () => (
  <div className={classes.cards} aria-busy="true">
    <Skeleton width="220px" height="24px" />
    <div className={classes.strip}>
      {rows.map((row) => (
        <Skeleton key={row} shape="cover" />
      ))}
    </div>
  </div>
)
