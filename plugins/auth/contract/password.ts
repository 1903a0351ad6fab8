import { defineEndpoint } from '@balafon/sdk/contract'
import { z } from 'zod'
import { Email, NewPassword, Password } from './fields.ts'

const RepeatedPassword = z.string().min(1).max(256)

const PASSWORD_MISMATCH = { path: ['password_confirmation'], params: { code: 'auth.password_mismatch' } }

export const ForgotPasswordBody = z.strictObject({ email: Email })

export const forgotPassword = defineEndpoint({
  method: 'POST',
  path: 'auth/forgot-password',
  summary: 'Request a password reset link; the response is the same for unknown addresses',
  access: 'guest',
  gate: 'open',
  body: ForgotPasswordBody,
  response: z.object({}),
  rateLimit: 'password.forgot',
})

export const getResetLinkStatus = defineEndpoint({
  method: 'GET',
  path: 'auth/reset-password/{token}',
  summary: 'Get whether a password reset link is still valid',
  access: 'guest',
  gate: 'open',
  params: z.strictObject({ token: z.string().min(1).max(200) }),
  response: z.object({ isValid: z.boolean() }),
  rateLimit: 'password.reset',
})

export const PasswordReset = z
  .strictObject({ token: z.string().min(1).max(200), email: Email, password: NewPassword, password_confirmation: RepeatedPassword })
  .refine(({ email, password }) => password.toLowerCase() !== email.toLowerCase(), { path: ['password'], params: { code: 'auth.password_is_email' } })
  .refine(({ password, password_confirmation }) => password_confirmation === password, PASSWORD_MISMATCH)

export const resetPassword = defineEndpoint({
  method: 'POST',
  path: 'auth/reset-password',
  summary: 'Set a new password with a reset link; all sessions of the account end',
  access: 'guest',
  gate: 'open',
  body: PasswordReset,
  response: z.object({}),
  errors: ['auth.reset_link_invalid', 'auth.reset_email_mismatch', 'auth.password_too_common', 'auth.password_is_email', 'auth.password_mismatch'],
  rateLimit: 'password.reset',
})

export const getPasswordStatus = defineEndpoint({
  method: 'GET',
  path: 'auth/user/password',
  summary: 'Get whether the account has a password; accounts created with a sign-in provider have none at first',
  access: 'user',
  response: z.object({ exists: z.boolean() }),
})

/** The target of links in emails, which users open both signed in and signed out. */
export const redirectToPasswordForm = defineEndpoint({
  method: 'GET',
  path: 'secure/password',
  summary: 'Redirect to the password settings, or to the forgotten-password page for guests',
  access: 'guest',
  gate: 'open',
  kind: 'navigation',
  response: z.unknown(),
})

export const PasswordChange = z
  .strictObject({ current_password: Password.optional(), password: NewPassword, password_confirmation: RepeatedPassword })
  .refine(({ password, password_confirmation }) => password_confirmation === password, PASSWORD_MISMATCH)

export const changePassword = defineEndpoint({
  method: 'PUT',
  path: 'auth/user/password',
  summary: 'Change the password, or set the first one soon after signing in; all other sessions end',
  access: 'user',
  forbidsViewAs: true,
  body: PasswordChange,
  response: z.object({}),
  errors: [
    'auth.wrong_password',
    'auth.password_too_common',
    'auth.password_is_email',
    'auth.password_mismatch',
    'auth.credentials_changed',
    'password_confirmation_required',
  ],
  rateLimit: 'password.confirm',
})
