import { Check } from 'lucide-react'
import { useHostTranslation } from '../parts/use-host-translation.ts'
import classes from './stepper.module.css'

/** A step of a {@link Stepper}. */
export interface Step {
  readonly id: string
  readonly label: string
}

interface StepperProps {
  /** The accessible name, for example `Install a plugin`. */
  readonly label: string
  readonly steps: readonly Step[]
  readonly currentId: string
  /** Makes the steps before the current one buttons that return to them. */
  readonly onReturn?: ((id: string) => void) | undefined
}

/** The steps of a process in order, with the current step marked. On phones, only the current step shows its label. */
export function Stepper({ label, steps, currentId, onReturn }: StepperProps) {
  const { t } = useHostTranslation()
  const currentIndex = steps.findIndex(({ id }) => id === currentId)
  return (
    <ol className={classes.steps} aria-label={label}>
      {steps.map(({ id, label: stepLabel }, index) => {
        const isDone = index < currentIndex
        const content = (
          <>
            <span className={classes.number}>{isDone ? <Check role="img" aria-label={t('stepper.done')} /> : index + 1}</span>
            <span className={classes.label}>{stepLabel}</span>
          </>
        )
        return (
          <li key={id} className={classes.step} data-done={isDone || undefined} aria-current={index === currentIndex ? 'step' : undefined}>
            {isDone && onReturn ? (
              <button type="button" className={classes.content} onClick={() => onReturn(id)}>
                {content}
              </button>
            ) : (
              <span className={classes.content}>{content}</span>
            )}
          </li>
        )
      })}
    </ol>
  )
}
