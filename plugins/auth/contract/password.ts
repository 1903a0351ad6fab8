import { defineEndpoint } from '@balafon/sdk/contract'
import { z } from 'zod'
import { Email, NewPassword, Password } from './fields.ts'

const Again = z.string().min(1).max(256)

const MISMATCH = { path: ['password_confirmation'], params: { code: 'auth.password_mismatch' } }

export const ForgottenPassword = z.strictObject({ email: Email })

export const forgotPassword = defineEndpoint({
  method: 'POST',
  path: 'auth/forgot-password',
  summary: 'Ask for a link that sets a new password; the answer is the same for addresses nobody has here',
  access: 'guest',
  gate: 'open',
  body: ForgottenPassword,
  response: z.object({}),
  rateLimit: 'password.forgot',
})

export const getResetLink = defineEndpoint({
  method: 'GET',
  path: 'auth/reset-password/{token}',
  summary: 'Whether a link that was sent still sets a new password',
  access: 'guest',
  gate: 'open',
  params: z.strictObject({ token: z.string().min(1).max(200) }),
  response: z.object({ isValid: z.boolean() }),
  rateLimit: 'password.reset',
})

export const PasswordReset = z
  .strictObject({ token: z.string().min(1).max(200), email: Email, password: NewPassword, password_confirmation: Again })
  .refine(({ email, password }) => password.toLowerCase() !== email.toLowerCase(), { path: ['password'], params: { code: 'auth.password_is_email' } })
  .refine(({ password, password_confirmation: again }) => again === password, MISMATCH)

export const resetPassword = defineEndpoint({
  method: 'POST',
  path: 'auth/reset-password',
  summary: 'Set a new password with the link that was sent; every session of the account ends',
  access: 'guest',
  gate: 'open',
  body: PasswordReset,
  response: z.object({}),
  errors: ['auth.reset_void', 'auth.reset_other_address', 'auth.password_common', 'auth.password_is_email', 'auth.password_mismatch'],
  rateLimit: 'password.reset',
})

export const hasPassword = defineEndpoint({
  method: 'GET',
  path: 'auth/user/password',
  summary: 'Whether the account has a password: who came by another service may have none yet',
  access: 'user',
  response: z.object({ exists: z.boolean() }),
})

/** For letters: whoever reads one may be signed in or not. */
export const anotherPassword = defineEndpoint({
  method: 'GET',
  path: 'secure/password',
  summary: 'Where another password is set: one’s settings, or, for who is not signed in, a letter with a link',
  access: 'guest',
  gate: 'open',
  kind: 'navigation',
  response: z.unknown(),
})

export const PasswordChange = z
  .strictObject({ current_password: Password.optional(), password: NewPassword, password_confirmation: Again })
  .refine(({ password, password_confirmation: again }) => again === password, MISMATCH)

export const changePassword = defineEndpoint({
  method: 'PUT',
  path: 'auth/user/password',
  summary: 'Change the password, or set the first one right after signing in; every other session ends',
  access: 'user',
  body: PasswordChange,
  response: z.object({}),
  errors: ['auth.wrong_password', 'auth.password_common', 'auth.password_is_email', 'auth.password_mismatch', 'password_confirmation_required'],
  rateLimit: 'login.inside',
})
