import type { ReactNode } from 'react'
import { Button as AriaButton, type ButtonProps as AriaButtonProps } from 'react-aria-components/Button'
import classes from './button.module.css'
import { Spinner } from './spinner.tsx'

export interface ButtonProps extends Omit<AriaButtonProps, 'className' | 'style' | 'children'> {
  readonly children: ReactNode
  readonly icon?: ReactNode
  readonly look?: 'primary' | 'outline' | 'quiet' | 'danger'
  readonly size?: 'small' | 'medium' | 'large'
  readonly full?: boolean
}

/** While `isPending` it keeps its width, cannot be pressed again, and tells a screen reader. */
export function Button({ children, icon, look = 'primary', size = 'medium', full = false, ...rest }: ButtonProps) {
  return (
    <AriaButton {...rest} className={buttonClass(look, size, full)}>
      {({ isPending }) => (
        <>
          {isPending ? <Spinner size={16} isLate /> : icon}
          <span className={classes.label}>{children}</span>
        </>
      )}
    </AriaButton>
  )
}

/** The same looks for a link. */
export const buttonClass = (look: ButtonProps['look'] = 'primary', size: ButtonProps['size'] = 'medium', full = false) =>
  [classes.button, classes[look], classes[size], full ? classes.full : ''].join(' ')
