import { NumberField, type NumberFieldProps } from '@balafon/ui/number-field'
import type { FieldValues } from 'react-hook-form'
import { type FormFieldProps, useFormField } from './use-form-field.ts'

/** The props of {@link FormNumber}. */
export interface FormNumberProps<V extends FieldValues> extends Omit<NumberFieldProps, 'name' | 'value' | 'onChange' | 'error'>, FormFieldProps<V> {}

/** A number field of a form. Its value is null while it is empty. */
export function FormNumber<V extends FieldValues>({ control, name, ...rest }: FormNumberProps<V>) {
  const { container, inputProps, value, error } = useFormField({ control, name })
  return (
    <div ref={container}>
      <NumberField
        {...rest}
        name={name}
        onBlur={inputProps.onBlur}
        error={error}
        value={value ?? Number.NaN}
        onChange={(number) => inputProps.onChange(Number.isNaN(number) ? null : number)}
      />
    </div>
  )
}
