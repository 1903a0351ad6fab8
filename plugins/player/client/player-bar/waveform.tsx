import { memo, useId } from 'react'
import classes from './waveform.module.css'

const HEIGHT = 26
const MIN_BAR_HEIGHT = 2.5
/** Space for the round ends of the tallest bar. */
const VERTICAL_PADDING = 4
const BAR_SPACING = 4
const BAR_WIDTH = 2.4

/** Shows the loudness of the track as bars. The part that was already played is highlighted. */
export function Waveform({ peaks, progress }: { peaks: readonly number[]; progress: number }) {
  const clipId = useId()
  const width = peaks.length * BAR_SPACING
  return (
    <svg className={classes.wave} viewBox={`0 0 ${width} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
      <clipPath id={clipId}>
        <rect width={width * progress} height={HEIGHT} />
      </clipPath>
      <g className={classes.remaining}>
        <Bars peaks={peaks} />
      </g>
      <g className={classes.played} clipPath={`url(#${clipId})`}>
        <Bars peaks={peaks} />
      </g>
    </svg>
  )
}

const Bars = memo(({ peaks }: { peaks: readonly number[] }) => {
  const path = peaks.map((peak, index) => {
    const height = MIN_BAR_HEIGHT + peak * (HEIGHT - VERTICAL_PADDING)
    // Each bar is a vertically centred line: the path moves to the upper end of the bar and draws a line downwards.
    return `M${index * BAR_SPACING + BAR_WIDTH / 2} ${((HEIGHT - height) / 2).toFixed(1)}v${height.toFixed(1)}`
  })
  return <path d={path.join('')} />
})
