import { endpoint, User, UserQuery } from '@balafon/sdk/contract'
import { z } from 'zod'
import { LANGUAGES } from '../../i18n/translator.ts'

export const getBootstrapData = endpoint({
  method: 'GET',
  path: 'bootstrap-data',
  summary: 'What a page brings with it, anew',
  access: 'guest',
  gate: 'open',
  query: z.strictObject({ locale: z.enum(LANGUAGES).optional() }),
  reply: z.looseObject({}),
})

export const getMe = endpoint({
  method: 'GET',
  path: 'me',
  summary: 'The signed-in user',
  access: 'user',
  byToken: true,
  gate: 'open',
  query: UserQuery,
  reply: z.object({ user: z.looseObject(User.shape) }),
})

export const changeLocale = endpoint({
  method: 'POST',
  path: 'users/me/locale',
  summary: 'Change the language of the screens',
  access: 'guest',
  gate: 'open',
  body: z.strictObject({ locale: z.enum(LANGUAGES) }),
  reply: z.object({ locale: z.enum(LANGUAGES) }),
})

export const resendEmailVerification = endpoint({
  method: 'POST',
  path: 'resend-email-verification',
  summary: "Send the signed-in user's verification code again, to their own address and no other",
  access: 'user',
  gate: 'open',
  body: z.strictObject({ email: z.email().max(254) }),
  reply: z.object({}),
  errors: ['verification.other_address', 'verification.not_needed'],
  limit: 'verification.send',
})

export const validateEmailVerificationOtp = endpoint({
  method: 'POST',
  path: 'validate-email-verification-otp',
  summary: 'Verify the address with the code that was sent to it',
  access: 'user',
  gate: 'open',
  body: z.strictObject({ code: z.string().regex(/^\d{6}$/, 'verification.wrong_code') }),
  reply: z.object({}),
  errors: ['verification.wrong_code', 'verification.void_code'],
  limit: 'verification.try',
})

export const reportPluginProblem = endpoint({
  method: 'POST',
  path: 'plugin-problems',
  summary: 'A browser tells that something of a plugin broke in it',
  access: 'guest',
  gate: 'open',
  body: z.strictObject({ plugin: z.string().max(80), place: z.string().max(200), message: z.string().max(500) }),
  reply: z.object({}),
  limit: 'plugin-problems',
})
