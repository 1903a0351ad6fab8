import { Skeleton } from '@balafon/ui/skeleton'
import type { ReactNode } from 'react'
import classes from './skeletons.module.css'

/** Renders a number of placeholders that differ only by their position. */
export const renderPlaceholders = (count: number, render: (index: number) => ReactNode) => Array.from({ length: count }, (_, index) => render(index))

/** The number of cards that fit into the widest row. */
export const CARDS_IN_ROW = 7

/** Shown while a list of songs loads. */
export const TrackRowsSkeleton = ({ count, hasCovers = true }: { count: number; hasCovers?: boolean }) => (
  <div className={classes.tracks} aria-busy="true">
    {renderPlaceholders(count, (index) => (
      <div key={index} className={classes.track} data-covers={hasCovers || undefined}>
        <Skeleton shape={hasCovers ? 'cover' : 'line'} height={hasCovers ? undefined : '14px'} />
        <div className={classes.lines}>
          <Skeleton width={`${30 + ((index * 13) % 24)}%`} height="14px" />
          <Skeleton width={`${18 + ((index * 7) % 14)}%`} height="12px" />
        </div>
        <Skeleton width="38px" height="12px" />
      </div>
    ))}
  </div>
)

/** The placeholder of one card while cards load. */
export const CardSkeleton = ({ isRound }: { isRound: boolean }) => (
  <div className={classes.card} data-round={isRound || undefined}>
    <Skeleton shape={isRound ? 'circle' : 'cover'} />
    <Skeleton width="72%" height="14px" />
    <Skeleton width="46%" height="12px" />
  </div>
)

/** Shown while a row of cards loads. */
export const CardRowSkeleton = ({ isRound = false }: { isRound?: boolean }) => (
  <div className={classes.cards} aria-busy="true">
    <Skeleton width="220px" height="24px" />
    <div className={classes.strip}>
      {renderPlaceholders(CARDS_IN_ROW, (index) => (
        <CardSkeleton key={index} isRound={isRound} />
      ))}
    </div>
  </div>
)

/** Shown while the home page loads: the featured album and rows of cards. */
export const HomeSkeleton = () => (
  <div className={classes.page} aria-busy="true">
    <div className={classes.hero}>
      <div className={classes.text}>
        <Skeleton width="110px" height="14px" />
        <Skeleton width="80%" height="56px" />
        <Skeleton width="60%" height="16px" />
        <div className={classes.buttons}>
          <Skeleton width="120px" height="46px" />
          <Skeleton width="130px" height="46px" />
        </div>
      </div>
      <Skeleton shape="cover" />
    </div>
    <CardRowSkeleton />
    <CardRowSkeleton />
  </div>
)
