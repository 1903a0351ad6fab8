import type { ReactNode } from 'react'
import { Checkbox as AriaCheckbox, type CheckboxProps as AriaCheckboxProps } from 'react-aria-components/Checkbox'
import classes from './checkbox.module.css'

export interface CheckboxProps extends Omit<AriaCheckboxProps, 'className' | 'style' | 'children'> {
  readonly children: ReactNode
}

export const Checkbox = ({ children, ...rest }: CheckboxProps) => (
  <AriaCheckbox {...rest} className={classes.checkbox ?? ''}>
    <span className={classes.box} aria-hidden="true">
      <svg viewBox="0 0 16 16" width="12" height="12" aria-hidden="true">
        <path d="M3 8.5l3.2 3.2L13 4.8" />
      </svg>
    </span>
    <span>{children}</span>
  </AriaCheckbox>
)
