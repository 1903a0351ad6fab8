import { PasswordField, TextField, type TextFieldProps } from '@balafon/ui/text-field'
import { type Control, type FieldPath, type FieldValues, useController } from 'react-hook-form'
import { useTranslation } from 'react-i18next'

interface FormTextProps<V extends FieldValues> extends Omit<TextFieldProps, 'name' | 'value' | 'onChange' | 'error'> {
  readonly control: Control<V, unknown, unknown>
  readonly name: FieldPath<V>
  readonly isPassword?: boolean
}

/** Form text or password field. */
export function FormText<V extends FieldValues>({ control, name, isPassword = false, ...rest }: FormTextProps<V>) {
  const { t } = useTranslation()
  const { field, fieldState } = useController({ control, name })
  const { ref, disabled: _disabled, ...inputProps } = field
  const fieldProps = { ...rest, ...inputProps, error: fieldState.error?.message }
  return (
    // The field does not forward a ref to its input, which the form needs to focus the first error.
    <div ref={(element) => ref(element?.querySelector('input') ?? null)}>
      {isPassword ? (
        <PasswordField {...fieldProps} showPasswordLabel={t('auth.password.show')} hidePasswordLabel={t('auth.password.hide')} />
      ) : (
        <TextField {...fieldProps} />
      )}
    </div>
  )
}
