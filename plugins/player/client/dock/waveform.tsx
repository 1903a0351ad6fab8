import { memo, useId } from 'react'
import classes from './waveform.module.css'

const HEIGHT = 26
const STEP = 4
const WIDTH = 2.4

/** The loudness of the whole track as bars; those already heard are lit. */
export function Waveform({ peaks, share }: { peaks: readonly number[]; share: number }) {
  const clip = useId()
  const width = peaks.length * STEP
  return (
    <svg className={classes.wave} viewBox={`0 0 ${width} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
      <clipPath id={clip}>
        <rect width={width * share} height={HEIGHT} />
      </clipPath>
      <g className={classes.rest}>
        <Bars peaks={peaks} />
      </g>
      <g className={classes.done} clipPath={`url(#${clip})`}>
        <Bars peaks={peaks} />
      </g>
    </svg>
  )
}

const Bars = memo(({ peaks }: { peaks: readonly number[] }) => {
  const path = peaks.map((peak, index) => {
    const height = 2.5 + peak * (HEIGHT - 4)
    return `M${index * STEP + WIDTH / 2} ${((HEIGHT - height) / 2).toFixed(1)}v${height.toFixed(1)}`
  })
  return <path d={path.join('')} strokeWidth={WIDTH} />
})
