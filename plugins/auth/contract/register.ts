import { defineEndpoint } from '@balafon/sdk/contract'
import { z } from 'zod'
import { Bootstrap, Email, NewPassword } from './fields.ts'
import { InviteId, type InviteReference, InviteType } from './invitations.ts'

/** A policy that new users must accept: an item of the setting `registration.policies`. */
export interface Policy {
  readonly id: string
  readonly label: string
  readonly url: string
}

/** Returns the ids of the required policies that were not accepted. */
export const findMissingPolicies = (required: readonly Policy[], accepted: Readonly<Record<string, boolean>>): string[] =>
  required.map(({ id }) => id).filter((id) => accepted[id] !== true)

export const Registration = z
  .strictObject({
    email: Email,
    password: NewPassword,
    password_confirmation: z.string().min(1).max(256),
    /** Whether each policy was accepted, by the id of the policy. */
    policies: z.record(z.string().max(100), z.boolean()).default({}),
    /** The invitation: both fields or neither. */
    invite_id: InviteId.optional(),
    invite_type: InviteType.optional(),
  })
  .superRefine(({ email, password, password_confirmation, invite_id, invite_type }, { addIssue }) => {
    if ((invite_id === undefined) !== (invite_type === undefined)) addIssue({ code: 'custom', path: ['invite_id'], params: { code: 'auth.invite_invalid' } })
    if (password.toLowerCase() === email.toLowerCase()) addIssue({ code: 'custom', path: ['password'], params: { code: 'auth.password_is_email' } })
    if (password_confirmation && password_confirmation !== password) {
      addIssue({ code: 'custom', path: ['password_confirmation'], params: { code: 'auth.password_mismatch' } })
    }
  })

/** Returns the invitation of a registration, if there is one. */
export const getInviteReference = ({ invite_id, invite_type }: z.output<typeof Registration>): InviteReference | null =>
  invite_id !== undefined && invite_type !== undefined ? { invite_id, invite_type } : null

export const register = defineEndpoint({
  method: 'POST',
  path: 'auth/register',
  summary: 'Create an account and sign in',
  access: 'guest',
  body: Registration,
  response: z.object({
    status: z.enum(['success', 'needs_email_verification']),
    bootstrapData: Bootstrap,
    /** The name of the group or team that the invitation was for. */
    joined_name: z.string().optional(),
  }),
  errors: [
    'auth.registration_disabled',
    'auth.policy_not_accepted',
    'auth.password_too_common',
    'auth.password_is_email',
    'auth.password_mismatch',
    'auth.bot_check_failed',
    'auth.invite_invalid',
    'auth.invite_email_mismatch',
    'email_taken',
  ],
  rateLimit: 'register',
})
