import { TextArea } from '@balafon/ui/text-area'
import type { ComponentProps } from 'react'
import type { FieldValues } from 'react-hook-form'
import { type FormFieldProps, useFormField } from './use-form-field.ts'

/** The props of {@link FormTextArea}. */
export interface FormTextAreaProps<V extends FieldValues>
  extends Omit<ComponentProps<typeof TextArea>, 'name' | 'value' | 'onChange' | 'error'>,
    FormFieldProps<V> {}

/** A field of a form for text of several lines. */
export function FormTextArea<V extends FieldValues>({ control, name, ...rest }: FormTextAreaProps<V>) {
  const { container, inputProps, value, error } = useFormField({ control, name })
  return (
    <div ref={container}>
      <TextArea {...rest} {...inputProps} value={value ?? ''} error={error} />
    </div>
  )
}
