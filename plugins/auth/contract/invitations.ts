import { defineEndpoint } from '@balafon/sdk/contract'
import { z } from 'zod'

export const InviteId = z.string().min(1).max(200)
export const InviteType = z.string().min(1).max(100)

export const InviteReference = z.strictObject({ invite_id: InviteId, invite_type: InviteType })
export type InviteReference = z.infer<typeof InviteReference>

export const acceptInvitation = defineEndpoint({
  method: 'POST',
  path: 'auth/invitations/accept',
  summary: 'Accept an invitation as the signed-in user',
  access: 'user',
  body: InviteReference,
  response: z.object({
    /** The name of what the user has joined: a team, or the site. */
    name: z.string(),
  }),
  errors: ['auth.invite_invalid', 'auth.invite_email_mismatch'],
  rateLimit: 'invitations',
})
