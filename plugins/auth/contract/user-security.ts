import { defineEndpoint, Id, Timestamp } from '@balafon/sdk/contract'
import { z } from 'zod'
import { Session } from './sessions.ts'
import { SocialProfile } from './social.ts'

const access = { permission: 'users.update' } as const
const params = z.strictObject({ id: Id })
const common = { access, params, errors: ['not_found', 'users.own_account', 'users.higher_rights'] } as const

/** How a user can sign in, as administrators see it. */
const UserSecurity = z.object({
  has_password: z.boolean(),
  two_factor_confirmed_at: z.nullable(Timestamp),
  /** The number of unused recovery codes. */
  recovery_codes_left: z.number(),
  social_profiles: z.array(SocialProfile),
  sessions: z.array(Session),
})
export type UserSecurity = z.infer<typeof UserSecurity>

export const getUserSecurity = defineEndpoint({
  ...common,
  method: 'GET',
  path: 'users/{id}/security',
  summary: 'Get how a user can sign in, and the sessions of the user',
  response: UserSecurity,
})

export const endUserSessions = defineEndpoint({
  ...common,
  method: 'DELETE',
  path: 'users/{id}/sessions',
  summary: 'End all sessions of a user',
  response: z.object({}),
})

export const sendUserPasswordReset = defineEndpoint({
  ...common,
  method: 'POST',
  path: 'users/{id}/password-reset',
  summary: 'Email a password reset link to a user',
  response: z.object({}),
})

export const disconnectUserService = defineEndpoint({
  ...common,
  method: 'DELETE',
  path: 'users/{id}/social-profiles/{service}',
  summary: 'Disconnect a sign-in provider from the account of a user',
  params: z.strictObject({ id: Id, service: z.string().regex(/^[a-z0-9.-]{1,80}$/) }),
  requiresPasswordConfirmation: true,
  response: z.object({}),
})

export const disableUserTwoFactor = defineEndpoint({
  ...common,
  method: 'DELETE',
  path: 'users/{id}/two-factor',
  summary: 'Disable the second factor of a user who has lost it; the user is notified and all sessions end',
  requiresPasswordConfirmation: true,
  response: z.object({}),
})

export const reclaimUserAccount = defineEndpoint({
  ...common,
  method: 'POST',
  path: 'users/{id}/reclaim',
  summary: 'Return an account to the owner of the email address: only a password reset by email can sign in to it afterwards',
  requiresPasswordConfirmation: true,
  response: z.object({}),
})
