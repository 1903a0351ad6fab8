import { type Control, type FieldPath, type FieldValues, FormEmail } from '@balafon/sdk/forms'
import { useTranslation } from 'react-i18next'

interface SignInEmailProps<V extends FieldValues & { email: string }> {
  readonly control: Control<V, unknown, unknown>
  readonly autoComplete: 'email' | 'username'
  /** Address from the invitation link; it is filled in and cannot be changed. */
  readonly lockedEmail: string | undefined
}

/** Email field of the login and registration forms. */
export function SignInEmail<V extends FieldValues & { email: string }>({ control, autoComplete, lockedEmail }: SignInEmailProps<V>) {
  const { t } = useTranslation()
  return (
    <FormEmail
      control={control}
      name={'email' as FieldPath<V>}
      label={t('auth.email')}
      autoComplete={autoComplete}
      isRequired
      isReadOnly={lockedEmail !== undefined}
      hint={lockedEmail && t('auth.email.locked')}
    />
  )
}
