import { Lock } from 'lucide-react'
import type { Control, FieldPath, FieldValues } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import classes from './form-email.module.css'
import { FormText } from './form-text.tsx'

interface FormEmailProps<V extends FieldValues & { email: string }> {
  readonly control: Control<V, unknown, unknown>
  readonly autoComplete: 'email' | 'username'
  /** Address from the invitation link; it is filled in and cannot be changed. */
  readonly lockedEmail: string | undefined
}

/** Email field of the login and registration forms. */
export function FormEmail<V extends FieldValues & { email: string }>({ control, autoComplete, lockedEmail }: FormEmailProps<V>) {
  const { t } = useTranslation()
  return (
    <FormText
      control={control}
      name={'email' as FieldPath<V>}
      label={t('auth.email')}
      type="email"
      autoComplete={autoComplete}
      isRequired
      isReadOnly={lockedEmail !== undefined}
      hint={lockedEmail && t('auth.email.locked')}
      end={lockedEmail && <Lock className={classes.lock ?? ''} aria-hidden="true" />}
    />
  )
}
