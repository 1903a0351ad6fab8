import { defineEndpoint } from '@balafon/sdk/contract'
import { z } from 'zod'
import { Bootstrap } from './fields.ts'
import { InviteReference } from './invitations.ts'
import { Effort, Entry } from './login.ts'
import { PasswordConfirmation } from './sessions.ts'

const Service = z.strictObject({ service: z.string().regex(/^[a-z0-9.-]{1,80}$/) })

/** What the window tells the page that opened it, by `postMessage`. */
export const SocialResult = z.object({
  type: z.literal('social-auth'),
  status: z.enum(['SUCCESS', 'ALREADY_LOGGED_IN', 'REQUEST_PASSWORD', 'ERROR']),
  callbackData: z.object({
    bootstrapData: Bootstrap.optional(),
    /** The second factor comes next: there is no session yet. */
    two_factor: z.boolean().optional(),
    errorMessage: z.string().optional(),
    /** What an invitation has led into, with the account that was made. */
    joined: z.string().optional(),
  }),
})
export type SocialResult = z.infer<typeof SocialResult>

/** The channel by which a window speaks whose opener was taken from it on the way. */
export const SOCIAL_CHANNEL = 'social-auth'

export const socialLogin = defineEndpoint({
  method: 'GET',
  path: 'secure/auth/social/{service}/login',
  summary: 'Sign in, or register, with another service: for a window of its own, that posts the result to its opener',
  access: 'guest',
  gate: 'open',
  kind: 'navigation',
  params: Service,
  /** An invitation opens an account where registration is closed. */
  query: InviteReference.partial(),
  response: z.unknown(),
})

export const socialConnect = defineEndpoint({
  method: 'GET',
  path: 'secure/auth/social/{service}/connect',
  summary: 'Connect an account of another service with the signed-in user, soon after their password was confirmed: for a window of its own',
  access: 'guest',
  kind: 'navigation',
  params: Service,
  response: z.unknown(),
})

export const socialCallback = defineEndpoint({
  method: 'GET',
  path: 'secure/auth/social/{service}/callback',
  summary: 'Where another service sends the window back to',
  access: 'guest',
  gate: 'open',
  kind: 'navigation',
  params: Service,
  query: z.looseObject({ state: z.string().max(200).optional() }),
  response: z.unknown(),
})

/** Of the account that has the address which came from the service. */
export const PasswordOfAccount = PasswordConfirmation.extend({ effort: Effort })

export const connectWithPassword = defineEndpoint({
  method: 'POST',
  path: 'secure/auth/social/connect',
  summary: 'Connect the account of another service that has just come with the existing account of its address, and sign in',
  access: 'guest',
  gate: 'open',
  body: PasswordOfAccount,
  response: Entry,
  errors: ['auth.wrong_password', 'auth.effort_needed', 'auth.social.void', 'auth.social.taken', 'auth.social.another'],
  rateLimit: 'login',
})

export const socialDisconnect = defineEndpoint({
  method: 'POST',
  path: 'secure/auth/social/{service}/disconnect',
  summary: 'No longer sign in with another service; the last way in stays',
  access: 'user',
  requiresPasswordConfirmation: true,
  params: Service,
  response: z.object({}),
  errors: ['auth.social.last_way'],
})

export const SocialProfile = z.object({ service_name: z.string(), username: z.string() })
export type SocialProfile = z.infer<typeof SocialProfile>

export const listSocialProfiles = defineEndpoint({
  method: 'GET',
  path: 'users/me/social-profiles',
  summary: 'Accounts of other services that the user signs in with',
  access: 'user',
  response: z.object({ social_profiles: z.array(SocialProfile) }),
})
