import { defineEndpoint } from '@balafon/sdk/contract'
import { z } from 'zod'
import { PasswordConfirmation } from './sessions.ts'

/** How long a password that was given again counts, in seconds. */
export const CONFIRMATION_SECONDS = 9000

export const confirmedPasswordStatus = defineEndpoint({
  method: 'GET',
  path: 'auth/user/confirmed-password-status',
  summary: 'Whether the password was given again in this session lately',
  access: 'user',
  query: z.strictObject({ seconds: z.coerce.number().int().min(0).default(CONFIRMATION_SECONDS) }),
  response: z.object({ confirmed: z.boolean() }),
})

export const confirmPassword = defineEndpoint({
  method: 'POST',
  path: 'auth/user/confirm-password',
  summary: 'Give the password again, before what cannot be undone',
  access: 'user',
  body: PasswordConfirmation,
  response: z.object({}),
  errors: ['auth.wrong_password'],
  rateLimit: 'login.inside',
})
