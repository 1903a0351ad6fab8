import { useT } from '@balafon/sdk/client'
import { Lock } from 'lucide-react'
import type { Control, FieldPath, FieldValues } from 'react-hook-form'
import classes from './form-email.module.css'
import { FormText } from './form-text.tsx'

interface FormEmailProps<V extends FieldValues & { email: string }> {
  readonly control: Control<V, unknown, unknown>
  readonly autoComplete: 'email' | 'username'
  /** An address that came with the link: it is filled in and stays. */
  readonly invited: string | undefined
}

/** The address of who signs in or registers. */
export function FormEmail<V extends FieldValues & { email: string }>({ control, autoComplete, invited }: FormEmailProps<V>) {
  const t = useT()
  return (
    <FormText
      control={control}
      name={'email' as FieldPath<V>}
      label={t('auth.email')}
      type="email"
      autoComplete={autoComplete}
      isRequired
      isReadOnly={invited !== undefined}
      hint={invited && t('auth.email.locked')}
      end={invited && <Lock className={classes.lock ?? ''} aria-hidden="true" />}
    />
  )
}
