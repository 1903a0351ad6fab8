import { Link, useLocation } from '@balafon/sdk/client'
import { type Control, type FieldValues, narrowControl, useWatch } from '@balafon/sdk/forms'
import type { ComponentProps } from 'react'
import { addEmailToState } from '../sign-in/email-in-state.ts'

export interface EmailValues extends FieldValues {
  email: string
}

interface EmailLinkProps<V extends EmailValues> extends Omit<ComponentProps<typeof Link>, 'state'> {
  readonly control: Control<V, unknown, unknown>
}

/** Link to another sign-in page, which starts with the email address typed in this form. */
export function EmailLink<V extends EmailValues>({ control, ...rest }: EmailLinkProps<V>) {
  const { state } = useLocation()
  const email: string = useWatch({ control: narrowControl<EmailValues, V>(control), name: 'email' })
  return <Link {...rest} state={addEmailToState(state, email.trim())} />
}
