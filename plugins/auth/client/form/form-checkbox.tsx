import { Checkbox } from '@balafon/ui/checkbox'
import { type ReactNode, useId } from 'react'
import { type Control, type FieldPath, type FieldValues, useController } from 'react-hook-form'
import classes from './form-checkbox.module.css'

interface FormCheckboxProps<V extends FieldValues> {
  readonly control: Control<V, unknown, unknown>
  readonly name: FieldPath<V>
  readonly isRequired?: boolean
  readonly children: ReactNode
  /** Content beside the label, such as a link: a link inside the label would toggle the checkbox. */
  readonly extra?: ReactNode
}

/** Form checkbox that shows its validation error. */
export function FormCheckbox<V extends FieldValues>({ control, name, isRequired = false, children, extra }: FormCheckboxProps<V>) {
  const errorId = useId()
  const {
    field,
    fieldState: { error },
  } = useController({ control, name })
  return (
    <div ref={(element) => field.ref(element?.querySelector('input') ?? null)}>
      <div className={classes.line}>
        <Checkbox
          name={name}
          isSelected={field.value}
          onChange={field.onChange}
          onBlur={field.onBlur}
          isRequired={isRequired}
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
          {error.message}
        </p>
      ) : null}
    </div>
  )
}
