import { Checkbox } from '@balafon/ui/checkbox'
import { type ReactNode, useId } from 'react'
import { type Control, type FieldPath, type FieldValues, useController } from 'react-hook-form'
import classes from './form-checkbox.module.css'

interface FormCheckboxProps<V extends FieldValues> {
  readonly control: Control<V, unknown, unknown>
  readonly name: FieldPath<V>
  readonly isRequired?: boolean
  readonly children: ReactNode
  /** Stands beside it: a link inside of a checkbox's label would tick it. */
  readonly beside?: ReactNode
}

/** A checkbox of a form, with what is wrong with it below. */
export function FormCheckbox<V extends FieldValues>({ control, name, isRequired = false, children, beside }: FormCheckboxProps<V>) {
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
        {beside}
      </div>
      {error ? (
        <p id={errorId} className={classes.error}>
          {error.message}
        </p>
      ) : null}
    </div>
  )
}
