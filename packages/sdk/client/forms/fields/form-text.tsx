import { TextField, type TextFieldProps } from '@balafon/ui/text-field'
import type { FieldValues } from 'react-hook-form'
import { type FormFieldProps, useFormField } from './use-form-field.ts'

/** The props of a text field that the form sets. */
type BoundProps = 'name' | 'value' | 'onChange' | 'error'

/** The props of {@link FormText}. */
export interface FormTextProps<V extends FieldValues> extends Omit<TextFieldProps, BoundProps>, FormFieldProps<V> {}

/** A text field of a form. */
export function FormText<V extends FieldValues>({ control, name, ...rest }: FormTextProps<V>) {
  const { container, inputProps, value, error } = useFormField({ control, name })
  return (
    <div ref={container}>
      <TextField {...rest} {...inputProps} value={value ?? ''} error={error} />
    </div>
  )
}
