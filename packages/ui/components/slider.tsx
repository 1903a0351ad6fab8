import type { ReactNode } from 'react'
import { Slider as AriaSlider, SliderStateContext, SliderThumb, SliderTrack } from 'react-aria-components/Slider'
import classes from './slider.module.css'

interface SliderProps {
  readonly label: string
  readonly value: number
  readonly max: number
  readonly step?: number
  readonly onChange: (value: number) => void
  readonly onChangeEnd?: (value: number) => void
  /** The value as text, for example `1:23 of 3:45`. */
  readonly valueText: string
  readonly isDisabled?: boolean
  /** By default the thumb is visible only on hover and focus. Use this for a value that users only set, such as a zoom. */
  readonly isThumbAlwaysVisible?: boolean
  /** Replaces the default bar of the slider. `fraction` is the value divided by `max`: 0 to 1. */
  readonly renderTrack?: (fraction: number) => ReactNode
  /** CSS length. Default: 24 pixels. */
  readonly trackHeight?: string
}

/** A slider. Arrow keys change the value by small steps, Page keys by large steps. */
export function Slider({ label, value, max, step = 1, valueText, isThumbAlwaysVisible = false, renderTrack, trackHeight, ...rest }: SliderProps) {
  return (
    <AriaSlider
      {...rest}
      aria-label={label}
      value={Math.min(value, max)}
      maxValue={max || 1}
      step={step}
      className={classes.slider ?? ''}
      data-thumb={isThumbAlwaysVisible || undefined}
    >
      <SliderTrack className={classes.track ?? ''} style={trackHeight ? { height: trackHeight } : undefined}>
        {({ state }) => (
          <>
            {renderTrack?.(state.getThumbPercent(0)) ?? (
              <>
                <span className={classes.remaining} />
                <span className={classes.filled} style={{ width: `${state.getThumbPercent(0) * 100}%` }} />
              </>
            )}
            {/* The thumb reads the text for screen readers from the state. `Object.assign` keeps the state object, because the slider finds its thumbs by it. */}
            <SliderStateContext value={Object.assign(state, { getThumbValueLabel: () => valueText })}>
              <SliderThumb className={classes.thumb ?? ''} />
            </SliderStateContext>
          </>
        )}
      </SliderTrack>
    </AriaSlider>
  )
}
