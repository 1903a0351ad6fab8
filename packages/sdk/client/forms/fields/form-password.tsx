import { PasswordField } from '@balafon/ui/text-field'
import type { FieldValues } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { HOST_NAMESPACE } from '../../i18n/i18n.ts'
import type { FormTextProps } from './form-text.tsx'
import { useFormField } from './use-form-field.ts'

/** The props of {@link FormPassword}. */
export type FormPasswordProps<V extends FieldValues> = Omit<FormTextProps<V>, 'type' | 'end'>

/** A password field of a form, with a button that shows the password. */
export function FormPassword<V extends FieldValues>({ control, name, ...rest }: FormPasswordProps<V>) {
  const { t } = useTranslation(HOST_NAMESPACE)
  const { container, inputProps, value, error } = useFormField({ control, name })
  return (
    <div ref={container}>
      <PasswordField
        {...rest}
        {...inputProps}
        value={value ?? ''}
        error={error}
        showPasswordLabel={t('field.password.show')}
        hidePasswordLabel={t('field.password.hide')}
      />
    </div>
  )
}
