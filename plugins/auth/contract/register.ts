import { endpoint } from '@balafon/sdk/contract'
import { z } from 'zod'
import { Bootstrap, Email, NewPassword } from './fields.ts'

/** What an operator asks newcomers to accept: the setting `registration.policies`. */
export interface Policy {
  readonly id: string
  readonly label: string
  readonly url: string
}

/** Policies that were asked for and not accepted. */
export const missingPolicies = (asked: readonly Policy[], accepted: Readonly<Record<string, boolean>>): string[] =>
  asked.map(({ id }) => id).filter((id) => accepted[id] !== true)

export const Registration = z
  .strictObject({
    email: Email,
    password: NewPassword,
    password_confirmation: z.string().min(1).max(256),
    /** Policy id → accepted. */
    policies: z.record(z.string().max(100), z.boolean()).default({}),
  })
  .superRefine(({ email, password, password_confirmation: again }, { addIssue }) => {
    if (password.toLowerCase() === email.toLowerCase()) addIssue({ code: 'custom', path: ['password'], params: { code: 'auth.password_is_email' } })
    if (again && again !== password) addIssue({ code: 'custom', path: ['password_confirmation'], params: { code: 'auth.password_mismatch' } })
  })

export const register = endpoint({
  method: 'POST',
  path: 'auth/register',
  summary: 'Make an account and sign in',
  access: 'guest',
  body: Registration,
  reply: z.object({ status: z.enum(['success', 'needs_email_verification']), bootstrapData: Bootstrap }),
  errors: ['auth.registration_disabled', 'auth.policy_not_accepted', 'auth.password_common', 'auth.password_is_email', 'auth.password_mismatch', 'email_taken'],
  limit: 'register',
})
