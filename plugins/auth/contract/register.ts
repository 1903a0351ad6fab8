import { defineEndpoint } from '@balafon/sdk/contract'
import { z } from 'zod'
import { Bootstrap, Email, NewPassword } from './fields.ts'
import { InviteId, type InviteReference, InviteType } from './invitations.ts'

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
    /** Both or neither: what the newcomer was invited with. */
    invite_id: InviteId.optional(),
    invite_type: InviteType.optional(),
  })
  .superRefine(({ email, password, password_confirmation: again, invite_id, invite_type }, { addIssue }) => {
    if ((invite_id === undefined) !== (invite_type === undefined)) addIssue({ code: 'custom', path: ['invite_id'], params: { code: 'auth.invite_void' } })
    if (password.toLowerCase() === email.toLowerCase()) addIssue({ code: 'custom', path: ['password'], params: { code: 'auth.password_is_email' } })
    if (again && again !== password) addIssue({ code: 'custom', path: ['password_confirmation'], params: { code: 'auth.password_mismatch' } })
  })

export const inviteOf = ({ invite_id, invite_type }: z.output<typeof Registration>): InviteReference | null =>
  invite_id !== undefined && invite_type !== undefined ? { invite_id, invite_type } : null

export const register = defineEndpoint({
  method: 'POST',
  path: 'auth/register',
  summary: 'Make an account and sign in',
  access: 'guest',
  body: Registration,
  response: z.object({
    status: z.enum(['success', 'needs_email_verification']),
    bootstrapData: Bootstrap,
    /** What the invitation was to. */
    joined: z.string().optional(),
  }),
  errors: [
    'auth.registration_disabled',
    'auth.policy_not_accepted',
    'auth.password_common',
    'auth.password_is_email',
    'auth.password_mismatch',
    'auth.not_human',
    'auth.invite_void',
    'auth.invite_other_address',
    'email_taken',
  ],
  rateLimit: 'register',
})
