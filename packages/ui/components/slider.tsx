import type { ReactNode } from 'react'
import { Slider as AriaSlider, SliderThumb, SliderTrack } from 'react-aria-components/Slider'
import classes from './slider.module.css'

interface SliderProps {
  readonly label: string
  readonly value: number
  readonly max: number
  readonly step?: number
  readonly onChange: (value: number) => void
  readonly onChangeEnd?: (value: number) => void
  /** The value in words: `1:23 of 3:45`. */
  readonly valueText: string
  readonly isDisabled?: boolean
  /** The thumb is there before it is pointed at: for a value that is set rather than watched. */
  readonly hasThumb?: boolean
  /** Draws the track in another shape; `share` is how far along it is, 0 to 1. */
  readonly renderTrack?: (share: number) => ReactNode
}

/** A value along a line: arrows for small steps, Page keys for large ones. */
export function Slider({ label, value, max, step = 1, valueText, hasThumb = false, renderTrack, ...rest }: SliderProps) {
  return (
    <AriaSlider
      {...rest}
      aria-label={label}
      value={Math.min(value, max)}
      maxValue={max || 1}
      step={step}
      className={classes.slider ?? ''}
      data-thumb={hasThumb || undefined}
    >
      <SliderTrack className={classes.track ?? ''}>
        {({ state }) => (
          <>
            {renderTrack?.(state.getThumbPercent(0)) ?? (
              <>
                <span className={classes.rest} />
                <span className={classes.done} style={{ width: `${state.getThumbPercent(0) * 100}%` }} />
              </>
            )}
            <SliderThumb className={classes.thumb ?? ''} aria-valuetext={valueText} />
          </>
        )}
      </SliderTrack>
    </AriaSlider>
  )
}
