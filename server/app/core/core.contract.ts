import { Breadcrumb, defineEndpoint, MAX_BREADCRUMBS, User, UserQuery } from '@balafon/sdk/contract'
import { z } from 'zod'
import { LANGUAGES } from '../../i18n/translator.ts'

export const getBootstrapData = defineEndpoint({
  method: 'GET',
  path: 'bootstrap-data',
  summary: 'Get bootstrap data',
  access: 'guest',
  gate: 'open',
  query: z.strictObject({ locale: z.enum(LANGUAGES).optional() }),
  response: z.looseObject({}),
})

export const getMe = defineEndpoint({
  method: 'GET',
  path: 'me',
  summary: 'Get the signed-in user',
  access: 'user',
  acceptsAccessToken: true,
  gate: 'open',
  query: UserQuery,
  response: z.object({ user: z.looseObject(User.shape) }),
})

export const changeLocale = defineEndpoint({
  method: 'POST',
  path: 'users/me/locale',
  summary: 'Change the display language',
  access: 'guest',
  gate: 'open',
  body: z.strictObject({ locale: z.enum(LANGUAGES) }),
  response: z.object({ locale: z.enum(LANGUAGES) }),
})

export const resendEmailVerification = defineEndpoint({
  method: 'POST',
  path: 'resend-email-verification',
  summary: 'Resend the verification code to the signed-in user',
  access: 'user',
  gate: 'open',
  body: z.strictObject({ email: z.email().max(254) }),
  response: z.object({}),
  errors: ['verification.other_address', 'verification.not_needed'],
  rateLimit: 'verification.send',
})

export const validateEmailVerificationOtp = defineEndpoint({
  method: 'POST',
  path: 'validate-email-verification-otp',
  summary: 'Verify the email address with a code',
  access: 'user',
  gate: 'open',
  body: z.strictObject({ code: z.string().regex(/^\d{6}$/, 'verification.wrong_code') }),
  response: z.object({}),
  errors: ['verification.wrong_code', 'verification.code_expired'],
  rateLimit: 'verification.try',
})

export const stopViewAs = defineEndpoint({
  method: 'POST',
  path: 'view-as/stop',
  summary: 'Stop viewing the site as another user',
  access: 'user',
  gate: 'open',
  response: z.object({}),
})

export const reportPluginProblem = defineEndpoint({
  method: 'POST',
  path: 'plugin-problems',
  summary: 'Report a plugin error from the browser',
  access: 'guest',
  gate: 'open',
  body: z.strictObject({ plugin: z.string().max(80), location: z.string().max(200), message: z.string().max(500) }),
  response: z.object({}),
  rateLimit: 'plugin-problems',
})

export const reportClientError = defineEndpoint({
  method: 'POST',
  path: 'client-errors',
  summary: 'Report an error in the browser, with what happened before it',
  access: 'guest',
  gate: 'open',
  body: z.strictObject({
    message: z.string().min(1).max(500),
    stack: z.string().max(10_000).nullable(),
    path: z.string().max(500),
    breadcrumbs: z.array(Breadcrumb).max(MAX_BREADCRUMBS),
  }),
  response: z.object({}),
  rateLimit: 'client-errors',
})
