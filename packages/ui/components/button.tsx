import { Spinner, useSpinner } from '@balafon/ui/spinner'
import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import classes from './button.module.css'

/** The props of all buttons: those of the HTML element, with `onPress` and `isDisabled`. */
export interface PressProps extends Omit<ComponentProps<'button'>, 'className' | 'style' | 'children' | 'disabled' | 'onClick'> {
  readonly onPress?: () => void
  readonly isDisabled?: boolean
}

/** The props of {@link Button}. */
export interface ButtonProps extends PressProps {
  readonly children: ReactNode
  readonly icon?: ReactNode
  readonly variant?: 'primary' | 'outline' | 'quiet' | 'danger'
  readonly size?: 'small' | 'medium' | 'large'
  readonly isFullWidth?: boolean
  /** While true, the button keeps its focus, cannot be pressed, and screen readers announce it as busy. */
  readonly isPending?: boolean
}

/** A button with a label. */
export function Button({ children, icon, variant, size, isFullWidth, isPending = false, isDisabled = false, onPress, type = 'button', ...rest }: ButtonProps) {
  const isSpinning = useSpinner(isPending)
  // A pending submit button keeps its type: Enter in the form then clicks the button, and this handler cancels the click. With `type="button"`,
  // the form would have no submit button, and the browser could submit the form on Enter.
  const handleClick = isPending ? (event: MouseEvent) => event.preventDefault() : onPress
  return (
    <button
      {...rest}
      type={type}
      // A disabled button would lose the focus, so a pending button is not disabled.
      disabled={isDisabled}
      aria-disabled={isPending || rest['aria-disabled']}
      aria-busy={isPending || undefined}
      onClick={handleClick}
      className={getButtonClass(variant, size, isFullWidth)}
    >
      {isSpinning ? <Spinner size={16} /> : icon}
      <span className={classes.label}>{children}</span>
    </button>
  )
}

/** Returns the CSS class of a button, for a link that looks like one. */
export const getButtonClass = (variant: ButtonProps['variant'] = 'primary', size: ButtonProps['size'] = 'medium', isFullWidth = false): string =>
  [classes.button, classes[variant], classes[size], isFullWidth ? classes.fullWidth : ''].join(' ')
