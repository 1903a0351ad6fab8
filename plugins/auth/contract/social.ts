import { defineEndpoint } from '@balafon/sdk/contract'
import { z } from 'zod'
import { Bootstrap } from './fields.ts'
import { InviteReference } from './invitations.ts'
import { ProofOfWorkSolution, SignInResult } from './login.ts'
import { PasswordConfirmation } from './sessions.ts'

/** `service` is the name of a provider, for example `google`. */
const ProviderParams = z.strictObject({ service: z.string().regex(/^[a-z0-9.-]{1,80}$/) })

/** The message that the popup sends to the page that opened it, with `postMessage`. */
export const SocialResult = z.object({
  type: z.literal('social-auth'),
  status: z.enum(['SUCCESS', 'ALREADY_LOGGED_IN', 'REQUEST_PASSWORD', 'ERROR']),
  callbackData: z.object({
    bootstrapData: Bootstrap.optional(),
    /** The second factor is still required, so there is no session yet. */
    two_factor: z.boolean().optional(),
    errorMessage: z.string().optional(),
    /** The name of the group or team that the invitation of a new account was for. */
    joined_name: z.string().optional(),
  }),
})
export type SocialResult = z.infer<typeof SocialResult>

/** The name of the `BroadcastChannel` for popups without `window.opener`, which a page of the provider can remove. */
export const SOCIAL_CHANNEL = 'social-auth'

/** The errors that both popups can have. They are shown in the popup, because no script reads the response of a navigation. */
const START_ERRORS = ['auth.social.attempt_invalid', 'auth.social.not_configured', 'auth.social.failed'] as const

export const startSocialLogin = defineEndpoint({
  method: 'GET',
  path: 'secure/auth/social/{service}/login',
  summary: 'Sign in or register with a provider; opened in a popup, which posts the result to its opener',
  access: 'guest',
  gate: 'open',
  kind: 'navigation',
  params: ProviderParams,
  /** With an invitation, an account can be created even when registration is disabled. */
  query: InviteReference.partial(),
  response: z.unknown(),
  errors: START_ERRORS,
})

export const startSocialConnect = defineEndpoint({
  method: 'GET',
  path: 'secure/auth/social/{service}/connect',
  summary: 'Connect a provider account to the signed-in user, soon after the password was confirmed; opened in a popup',
  access: 'guest',
  forbidsViewAs: true,
  kind: 'navigation',
  params: ProviderParams,
  response: z.unknown(),
  errors: START_ERRORS,
})

export const completeSocialLogin = defineEndpoint({
  method: 'GET',
  path: 'secure/auth/social/{service}/callback',
  summary: 'Complete the sign-in or connection when the popup comes back from the provider',
  access: 'guest',
  gate: 'open',
  kind: 'navigation',
  params: ProviderParams,
  query: z.looseObject({ state: z.string().max(200).optional() }),
  response: z.unknown(),
  errors: [
    ...START_ERRORS,
    'auth.social.permission_denied',
    'auth.social.no_email',
    'auth.social.email_in_use',
    'auth.social.account_taken',
    'auth.social.already_connected',
    'auth.credentials_changed',
  ],
})

/** The password of the existing account with the same email address. */
export const ConnectWithPasswordBody = PasswordConfirmation.extend({ proof_of_work: ProofOfWorkSolution })

export const connectWithPassword = defineEndpoint({
  method: 'POST',
  path: 'secure/auth/social/connect',
  summary: 'Connect the provider account to the existing account with the same email address, and sign in',
  access: 'guest',
  gate: 'open',
  body: ConnectWithPasswordBody,
  response: SignInResult,
  errors: [
    'auth.wrong_password',
    'auth.proof_of_work_required',
    'auth.credentials_changed',
    'auth.social.attempt_invalid',
    'auth.social.account_taken',
    'auth.social.already_connected',
  ],
  rateLimit: 'login',
})

export const disconnectSocialProvider = defineEndpoint({
  method: 'POST',
  path: 'secure/auth/social/{service}/disconnect',
  summary: 'Disconnect a provider; the only sign-in method cannot be removed',
  access: 'user',
  requiresPasswordConfirmation: true,
  params: ProviderParams,
  response: z.object({}),
  errors: ['auth.social.only_sign_in_method'],
})

export const SocialProfile = z.object({ service_name: z.string(), username: z.string() })
export type SocialProfile = z.infer<typeof SocialProfile>

export const listSocialProfiles = defineEndpoint({
  method: 'GET',
  path: 'users/me/social-profiles',
  summary: 'List the connected provider accounts',
  access: 'user',
  response: z.object({ social_profiles: z.array(SocialProfile) }),
})
