import type { ReactNode } from 'react'
import { CheckboxButton, CheckboxField, type CheckboxFieldProps } from 'react-aria-components/Checkbox'
import { FieldTexts } from '../parts/field-texts.tsx'
import classes from './checkbox.module.css'

/** The props of {@link Checkbox}. */
export interface CheckboxProps extends Omit<CheckboxFieldProps, 'className' | 'style' | 'children'> {
  readonly children?: ReactNode
  /** The error message, which screen readers announce with the field. */
  readonly error?: string | undefined
}

/** A checkbox of a form. Use `Switch` for a setting that is applied immediately. */
export const Checkbox = ({ children, error, isInvalid = false, ...rest }: CheckboxProps) => (
  <CheckboxField {...rest} isInvalid={isInvalid || error !== undefined} validationBehavior="aria" className={classes.field ?? ''}>
    <CheckboxButton className={classes.checkbox ?? ''}>
      <span className={classes.box} aria-hidden="true">
        <svg viewBox="0 0 16 16" width="12" height="12" aria-hidden="true">
          <path className={classes.tick} d="M3 8.5l3.2 3.2L13 4.8" />
          <path className={classes.dash} d="M3.5 8h9" />
        </svg>
      </span>
      {children ? <span>{children}</span> : null}
    </CheckboxButton>
    <FieldTexts error={error} />
  </CheckboxField>
)
