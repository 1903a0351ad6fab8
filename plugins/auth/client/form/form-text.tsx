import { PasswordField, TextField, type TextFieldProps } from '@balafon/ui/text-field'
import { type Control, type FieldPath, type FieldValues, useController } from 'react-hook-form'
import { useTranslation } from 'react-i18next'

interface FormTextProps<V extends FieldValues> extends Omit<TextFieldProps, 'name' | 'value' | 'onChange' | 'error'> {
  readonly control: Control<V, unknown, unknown>
  readonly name: FieldPath<V>
  readonly isPassword?: boolean
}

/** A text field of a form. */
export function FormText<V extends FieldValues>({ control, name, isPassword = false, ...rest }: FormTextProps<V>) {
  const { t } = useTranslation()
  const { field, fieldState } = useController({ control, name })
  const { ref, disabled: _disabled, ...bound } = field
  const shown = { ...rest, ...bound, error: fieldState.error?.message }
  return (
    // The form focuses what is wrong; the field keeps its input to itself.
    <div ref={(element) => ref(element?.querySelector('input') ?? null)}>
      {isPassword ? <PasswordField {...shown} showLabel={t('auth.password.show')} hideLabel={t('auth.password.hide')} /> : <TextField {...shown} />}
    </div>
  )
}
