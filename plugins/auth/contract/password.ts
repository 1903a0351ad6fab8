import { endpoint } from '@balafon/sdk/contract'
import { z } from 'zod'
import { Email, NewPassword, Password } from './fields.ts'

const Again = z.string().min(1).max(256)

const MISMATCH = { path: ['password_confirmation'], params: { code: 'auth.password_mismatch' } }

export const ForgottenPassword = z.strictObject({ email: Email })

export const forgotPassword = endpoint({
  method: 'POST',
  path: 'auth/forgot-password',
  summary: 'Ask for a link that sets a new password; the answer is the same for addresses nobody has here',
  access: 'guest',
  gate: 'open',
  body: ForgottenPassword,
  reply: z.object({}),
  limit: 'password.forgot',
})

export const getResetLink = endpoint({
  method: 'GET',
  path: 'auth/reset-password/{token}',
  summary: 'Whether a link that was sent still sets a new password',
  access: 'guest',
  gate: 'open',
  params: z.strictObject({ token: z.string().min(1).max(200) }),
  reply: z.object({ isValid: z.boolean() }),
  limit: 'password.reset',
})

export const PasswordReset = z
  .strictObject({ token: z.string().min(1).max(200), email: Email, password: NewPassword, password_confirmation: Again })
  .refine(({ email, password }) => password.toLowerCase() !== email.toLowerCase(), { path: ['password'], params: { code: 'auth.password_is_email' } })
  .refine(({ password, password_confirmation: again }) => again === password, MISMATCH)

export const resetPassword = endpoint({
  method: 'POST',
  path: 'auth/reset-password',
  summary: 'Set a new password with the link that was sent; every session of the account ends',
  access: 'guest',
  gate: 'open',
  body: PasswordReset,
  reply: z.object({}),
  errors: ['auth.reset_void', 'auth.reset_other_address', 'auth.password_common', 'auth.password_is_email', 'auth.password_mismatch'],
  limit: 'password.reset',
})

export const hasPassword = endpoint({
  method: 'GET',
  path: 'auth/user/password',
  summary: 'Whether the account has a password: who came by another service may have none yet',
  access: 'user',
  reply: z.object({ exists: z.boolean() }),
})

/** For letters: whoever reads one may be signed in or not. */
export const anotherPassword = endpoint({
  method: 'GET',
  path: 'secure/password',
  summary: 'Where another password is set: one’s settings, or, for who is not signed in, a letter with a link',
  access: 'guest',
  gate: 'open',
  for: 'window',
  reply: z.unknown(),
})

export const PasswordChange = z
  .strictObject({ current_password: Password.optional(), password: NewPassword, password_confirmation: Again })
  .refine(({ password, password_confirmation: again }) => again === password, MISMATCH)

export const changePassword = endpoint({
  method: 'PUT',
  path: 'auth/user/password',
  summary: 'Change the password, or set the first one right after signing in; every other session ends',
  access: 'user',
  body: PasswordChange,
  reply: z.object({}),
  errors: ['auth.wrong_password', 'auth.password_common', 'auth.password_is_email', 'auth.password_mismatch', 'password_confirmation_required'],
  limit: 'login.inside',
})
