import { Checkbox } from '@balafon/ui/checkbox'
import { type ReactNode, useId } from 'react'
import type { FieldValues } from 'react-hook-form'
import classes from './form-checkbox.module.css'
import { type FormFieldProps, useFormField } from './use-form-field.ts'

/** The props of {@link FormCheckbox}. */
export interface FormCheckboxProps<V extends FieldValues> extends FormFieldProps<V> {
  readonly isRequired?: boolean
  readonly isDisabled?: boolean
  readonly children: ReactNode
  /** Content beside the label, such as a link. A press on a link inside the label would toggle the checkbox. */
  readonly extra?: ReactNode
}

/** A checkbox of a form. */
export function FormCheckbox<V extends FieldValues>({ control, name, isRequired = false, isDisabled = false, children, extra }: FormCheckboxProps<V>) {
  const errorId = useId()
  const { container, inputProps, value, error } = useFormField({ control, name })
  return (
    <div ref={container}>
      <div className={classes.line}>
        <Checkbox
          name={name}
          isSelected={value === true}
          onChange={inputProps.onChange}
          onBlur={inputProps.onBlur}
          isRequired={isRequired}
          isDisabled={isDisabled}
          validationBehavior="aria"
          isInvalid={error !== undefined}
          aria-describedby={error && errorId}
        >
          {children}
        </Checkbox>
        {extra}
      </div>
      {error ? (
        <p id={errorId} className={classes.error}>
          {error}
        </p>
      ) : null}
    </div>
  )
}
