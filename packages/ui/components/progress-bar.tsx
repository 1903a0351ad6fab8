import { useId } from 'react'
import classes from './progress-bar.module.css'

interface ProgressBarProps {
  readonly label: string
  /** From 0 to 1; undefined when the progress is unknown. */
  readonly value?: number | undefined
  /** The progress as text, for example `3 of 12 tracks`. Without it, screen readers announce a percentage. */
  readonly valueText?: string
  readonly tone?: 'accent' | 'positive' | 'danger'
  /** Hides the label, when the context shows what the progress is about. */
  readonly isLabelHidden?: boolean
}

/** The progress of an operation. */
export function ProgressBar({ label, value, valueText, tone = 'accent', isLabelHidden = false }: ProgressBarProps) {
  const labelId = useId()
  const fraction = value === undefined ? undefined : Math.min(Math.max(value, 0), 1)
  return (
    <div className={classes.progress}>
      {isLabelHidden ? null : (
        <div className={classes.labels}>
          <span id={labelId}>{label}</span>
          {valueText ? <span data-tabular="">{valueText}</span> : null}
        </div>
      )}
      <div
        role="progressbar"
        aria-label={isLabelHidden ? label : undefined}
        aria-labelledby={isLabelHidden ? undefined : labelId}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={fraction === undefined ? undefined : Math.round(fraction * 100)}
        aria-valuetext={valueText}
        className={`${classes.track} ${classes[tone]}`}
      >
        <span
          className={fraction === undefined ? classes.indeterminate : classes.filled}
          style={fraction === undefined ? undefined : { transform: `scaleX(${fraction})` }}
        />
      </div>
    </div>
  )
}
