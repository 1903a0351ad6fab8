import { RadioGroup } from '@balafon/ui/radio-group'
import type { ComponentProps } from 'react'
import type { FieldValues } from 'react-hook-form'
import { type FormFieldProps, useFormField } from './use-form-field.ts'

/** The props of {@link FormRadioGroup}. */
export interface FormRadioGroupProps<V extends FieldValues>
  extends Omit<ComponentProps<typeof RadioGroup>, 'name' | 'value' | 'onChange' | 'error'>,
    FormFieldProps<V> {}

/** A field of a form in which the user chooses one of a few options, which are all visible. */
export function FormRadioGroup<V extends FieldValues>({ control, name, ...rest }: FormRadioGroupProps<V>) {
  const { container, inputProps, value, error } = useFormField({ control, name })
  return (
    <div ref={container}>
      <RadioGroup {...rest} {...inputProps} value={value ?? null} error={error} />
    </div>
  )
}
