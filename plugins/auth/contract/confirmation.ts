import { defineEndpoint } from '@balafon/sdk/contract'
import { z } from 'zod'
import { PasswordConfirmation } from './sessions.ts'

/** How long a password confirmation is valid, in seconds. */
export const CONFIRMATION_SECONDS = 9000

export const getPasswordConfirmation = defineEndpoint({
  method: 'GET',
  path: 'auth/user/confirmed-password-status',
  summary: 'Get whether the password was recently confirmed in this session',
  access: 'user',
  query: z.strictObject({ seconds: z.coerce.number().int().min(0).default(CONFIRMATION_SECONDS) }),
  response: z.object({ confirmed: z.boolean() }),
})

export const confirmPassword = defineEndpoint({
  method: 'POST',
  path: 'auth/user/confirm-password',
  summary: 'Confirm the password before a sensitive action',
  access: 'user',
  forbidsViewAs: true,
  body: PasswordConfirmation,
  response: z.object({}),
  errors: ['auth.wrong_password'],
  rateLimit: 'password.confirm',
})
