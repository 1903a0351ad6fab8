import { Spinner, useSpinner } from '@balafon/ui/spinner'
import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import classes from './button.module.css'

/** What buttons of every look take: the browser's own, but for a press that says what happens. */
export interface PressProps extends Omit<ComponentProps<'button'>, 'className' | 'style' | 'children' | 'disabled' | 'onClick'> {
  readonly onPress?: () => void
  readonly isDisabled?: boolean
}

export interface ButtonProps extends PressProps {
  readonly children: ReactNode
  readonly icon?: ReactNode
  readonly variant?: 'primary' | 'outline' | 'quiet' | 'danger'
  readonly size?: 'small' | 'medium' | 'large'
  readonly isFullWidth?: boolean
  /** At work: it keeps its focus, cannot be pressed again, and tells a screen reader. */
  readonly isPending?: boolean
}

export function Button({ children, icon, variant, size, isFullWidth, isPending = false, isDisabled = false, onPress, type = 'button', ...rest }: ButtonProps) {
  const isSpinning = useSpinner(isPending)
  // It stays its form's submit button: a form without one is sent by every Enter. Enter presses it, and that is held back.
  const press = isPending ? (event: MouseEvent) => event.preventDefault() : onPress
  return (
    <button
      {...rest}
      type={type}
      // A pending button keeps the focus, which a disabled one would lose.
      disabled={isDisabled}
      aria-disabled={isPending || undefined}
      aria-busy={isPending || undefined}
      onClick={press}
      className={getButtonClass(variant, size, isFullWidth)}
    >
      {isSpinning ? <Spinner size={16} /> : icon}
      <span className={classes.label}>{children}</span>
    </button>
  )
}

/** The same looks for a link. */
export const getButtonClass = (look: ButtonProps['variant'] = 'primary', size: ButtonProps['size'] = 'medium', full = false) =>
  [classes.button, classes[look], classes[size], full ? classes.full : ''].join(' ')
