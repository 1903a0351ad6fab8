import { Skeleton } from '@balafon/ui/skeleton'
import type { ReactNode } from 'react'
import classes from './skeletons.module.css'
import { CARDS_IN_ROW, CardRowSkeleton, CardSkeleton, renderPlaceholders, TrackRowsSkeleton } from './skeletons.tsx'

/** Shown while an album, artist, playlist or track page loads. */
export const MediaPageSkeleton = ({ isRound = false, hasCovers = false }: { isRound?: boolean; hasCovers?: boolean }) => (
  <div aria-busy="true">
    <div className={classes.head}>
      <Skeleton shape={isRound ? 'circle' : 'cover'} />
      <div className={classes.text}>
        <Skeleton width="90px" height="14px" />
        <Skeleton width="70%" height="52px" />
        <Skeleton width="45%" height="16px" />
        <div className={classes.actions}>
          <span className={classes.play}>
            <Skeleton shape="circle" />
          </span>
          <Skeleton width="150px" height="24px" />
        </div>
      </div>
    </div>
    <TrackRowsSkeleton count={8} hasCovers={hasCovers} />
  </div>
)

/** Shown while a grid of cards loads. */
export const CardGridSkeleton = ({ isRound = false }: { isRound?: boolean }) => (
  <div className={classes.grid} aria-busy="true">
    {renderPlaceholders(2 * CARDS_IN_ROW, (index) => (
      <CardSkeleton key={index} isRound={isRound} />
    ))}
  </div>
)

/** Shown while a page with a title and cards loads, such as a channel, a genre or a tag. */
export const TitledPageSkeleton = ({ children }: { children: ReactNode }) => (
  <div className={classes.page} aria-busy="true">
    <div className={classes.title}>
      <Skeleton width="min(320px, 70%)" height="40px" />
      <Skeleton width="min(200px, 50%)" height="16px" />
    </div>
    {children}
  </div>
)

/** Shown while the best results of a search load: the top result beside songs, and a row of cards. */
export const SearchSkeleton = () => (
  <div className={classes.page} aria-busy="true">
    <div className={classes.best}>
      <div className={classes.cards}>
        <Skeleton width="130px" height="24px" />
        <span className={classes.top}>
          <Skeleton height="100%" />
        </span>
      </div>
      <div className={classes.cards}>
        <Skeleton width="90px" height="24px" />
        <TrackRowsSkeleton count={4} />
      </div>
    </div>
    <CardRowSkeleton />
  </div>
)

/** Shown while the genres load. */
export const GenreTilesSkeleton = () => (
  <div className={classes.tiles} aria-busy="true">
    {renderPlaceholders(12, (index) => (
      <Skeleton key={index} height="96px" />
    ))}
  </div>
)

const CHIP_WIDTHS = ['52px', '84px', '92px', '76px', '96px'] as const

/** Shown while the links of `ChipLinks` are unknown. */
export const ChipLinksSkeleton = () => (
  <div className={classes.chips} aria-busy="true">
    {CHIP_WIDTHS.map((width) => (
      <Skeleton key={width} width={width} height="34px" />
    ))}
  </div>
)
