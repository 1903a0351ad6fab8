import { Link, useLocation } from '@balafon/sdk/client'
import type { ComponentProps } from 'react'
import { type Control, type FieldPath, type FieldValues, useWatch } from 'react-hook-form'
import { withEmail } from '../visitor/typed-email.ts'

interface EmailLinkProps<V extends FieldValues & { email: string }> extends Omit<ComponentProps<typeof Link>, 'state'> {
  readonly control: Control<V, unknown, unknown>
}

/** A link to where the address that stands in this form is asked for again. */
export function EmailLink<V extends FieldValues & { email: string }>({ control, ...rest }: EmailLinkProps<V>) {
  const { state } = useLocation()
  const email: string = useWatch({ control, name: 'email' as FieldPath<V> })
  return <Link {...rest} state={withEmail(state, email.trim())} />
}
