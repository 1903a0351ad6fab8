import { useId } from 'react'
import classes from './progress-bar.module.css'

interface ProgressBarProps {
  readonly label: string
  /** From 0 to 1; nothing while nobody knows. */
  readonly value?: number | undefined
  /** The value in words: `3 of 12 tracks`. Without it, a screen reader says the share in hundredths. */
  readonly valueText?: string
  readonly tone?: 'accent' | 'positive' | 'danger'
  /** For a bar whose surroundings say what it is of. */
  readonly isLabelHidden?: boolean
}

/** How far along something is. */
export function ProgressBar({ label, value, valueText, tone = 'accent', isLabelHidden = false }: ProgressBarProps) {
  const labelId = useId()
  const share = value === undefined ? undefined : Math.min(Math.max(value, 0), 1)
  return (
    <div className={classes.progress}>
      {isLabelHidden ? null : (
        <div className={classes.words}>
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
        aria-valuenow={share === undefined ? undefined : Math.round(share * 100)}
        aria-valuetext={valueText}
        className={`${classes.track} ${classes[tone]}`}
      >
        <span className={share === undefined ? classes.unknown : classes.done} style={share === undefined ? undefined : { transform: `scaleX(${share})` }} />
      </div>
    </div>
  )
}
