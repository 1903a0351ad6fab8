import { defineEndpoint } from '@balafon/sdk/contract'
import { z } from 'zod'
import { Email } from './fields.ts'

/** The type of invitations to the site. */
export const SITE_INVITE_TYPE = 'site'

export const UserInvitationBody = z.strictObject({
  email: Email,
  /** The role that the new user gets beside the default role. */
  role_id: z.int().positive().nullable(),
})

export const inviteUser = defineEndpoint({
  method: 'POST',
  path: 'auth/user-invitations',
  summary: 'Invite a person by email to create an account, also when registration is disabled',
  access: { permission: 'users.update' },
  body: UserInvitationBody,
  response: z.object({}),
  status: 201,
  errors: ['email_taken', 'roles.unknown', 'roles.not_held'],
  rateLimit: 'invitations',
})
