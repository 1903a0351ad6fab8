import { type Control, FormEmail, narrowControl } from '@balafon/sdk/forms'
import { useTranslation } from 'react-i18next'
import type { EmailValues } from './email-link.tsx'

interface SignInEmailProps<V extends EmailValues> {
  readonly control: Control<V, unknown, unknown>
  readonly autoComplete: 'email' | 'username'
  /** Address from the invitation link; it is filled in and cannot be changed. */
  readonly lockedEmail: string | undefined
}

/** Email field of the login and registration forms. */
export function SignInEmail<V extends EmailValues>({ control, autoComplete, lockedEmail }: SignInEmailProps<V>) {
  const { t } = useTranslation()
  return (
    <FormEmail
      control={narrowControl<EmailValues, V>(control)}
      name="email"
      label={t('auth.email')}
      autoComplete={autoComplete}
      isRequired
      isReadOnly={lockedEmail !== undefined}
      hint={lockedEmail && t('auth.email.locked')}
    />
  )
}
