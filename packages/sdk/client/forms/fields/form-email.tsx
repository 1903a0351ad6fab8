import { Lock } from 'lucide-react'
import type { FieldValues } from 'react-hook-form'
import classes from './form-email.module.css'
import { FormText, type FormTextProps } from './form-text.tsx'

/** The props of {@link FormEmail}. */
export type FormEmailProps<V extends FieldValues> = Omit<FormTextProps<V>, 'type' | 'end'>

/** An email field of a form. When it is read-only, it shows a lock. */
export const FormEmail = <V extends FieldValues>({ autoComplete = 'email', isReadOnly = false, ...rest }: FormEmailProps<V>) => (
  <FormText
    {...rest}
    type="email"
    autoComplete={autoComplete}
    isReadOnly={isReadOnly}
    end={isReadOnly ? <Lock className={classes.lock ?? ''} aria-hidden="true" /> : null}
  />
)
