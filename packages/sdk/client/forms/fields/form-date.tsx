import { DateField } from '@balafon/ui/date-field'
import type { FieldValues } from 'react-hook-form'
import type { FieldTexts } from './field-texts.ts'
import { type FormFieldProps, useFormField } from './use-form-field.ts'

/** The props of {@link FormDate}. */
export interface FormDateProps<V extends FieldValues> extends FormFieldProps<V>, FieldTexts {
  /** The first day that can be chosen, as `2026-03-01`. */
  readonly min?: string
  readonly max?: string
}

/** A date field of a form. Its value is a date such as `2026-03-01`; null while it is empty. */
export function FormDate<V extends FieldValues>({ control, name, ...rest }: FormDateProps<V>) {
  const { container, inputProps, value, error } = useFormField({ control, name })
  return (
    <div ref={container}>
      <DateField {...rest} name={name} error={error} value={value || null} onChange={inputProps.onChange} />
    </div>
  )
}
