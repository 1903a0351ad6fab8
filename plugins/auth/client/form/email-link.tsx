import { Link, useLocation } from '@balafon/sdk/client'
import { type Control, type FieldPath, type FieldValues, useWatch } from '@balafon/sdk/forms'
import type { ComponentProps } from 'react'
import { addEmailToState } from '../sign-in/email-in-state.ts'

interface EmailLinkProps<V extends FieldValues & { email: string }> extends Omit<ComponentProps<typeof Link>, 'state'> {
  readonly control: Control<V, unknown, unknown>
}

/** Link to another sign-in page, which starts with the email address typed in this form. */
export function EmailLink<V extends FieldValues & { email: string }>({ control, ...rest }: EmailLinkProps<V>) {
  const { state } = useLocation()
  const email: string = useWatch({ control, name: 'email' as FieldPath<V> })
  return <Link {...rest} state={addEmailToState(state, email.trim())} />
}
