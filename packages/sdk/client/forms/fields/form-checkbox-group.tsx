import { Checkbox } from '@balafon/ui/checkbox'
import { useId } from 'react'
import type { FieldValues } from 'react-hook-form'
import classes from './form-checkbox-group.module.css'
import { type FormFieldProps, useFormField } from './use-form-field.ts'

/** The props of {@link FormCheckboxGroup}. */
export interface FormCheckboxGroupProps<V extends FieldValues> extends FormFieldProps<V> {
  readonly label: string
  readonly hint?: string | undefined
  readonly options: readonly { readonly value: string; readonly label: string; readonly isDisabled?: boolean }[]
}

/** A field of a form with a checkbox for each option. Its value is the list of the selected options. */
export function FormCheckboxGroup<V extends FieldValues>({ control, name, label, hint, options }: FormCheckboxGroupProps<V>) {
  const textId = useId()
  const { container, inputProps, value, error } = useFormField({ control, name })
  const selected: readonly string[] = value ?? []
  const select = (option: string, isSelected: boolean) =>
    inputProps.onChange([...selected.filter((other) => other !== option), ...(isSelected ? [option] : [])])
  const text = error ?? hint
  return (
    <div ref={container}>
      <fieldset className={classes.group} aria-describedby={text && textId}>
        <legend>{label}</legend>
        {options.map((option) => (
          <Checkbox
            key={option.value}
            isSelected={selected.includes(option.value)}
            onChange={(isSelected) => select(option.value, isSelected)}
            onBlur={inputProps.onBlur}
            isDisabled={option.isDisabled ?? false}
            isInvalid={error !== undefined}
          >
            {option.label}
          </Checkbox>
        ))}
        {text ? (
          <p id={textId} className={error ? classes.error : classes.hint} role={error ? 'alert' : undefined}>
            {text}
          </p>
        ) : null}
      </fieldset>
    </div>
  )
}
