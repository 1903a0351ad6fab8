import { defineEndpoint } from '@balafon/sdk/contract'
import { z } from 'zod'
import { CodeAnswer } from './two-factor.ts'

/** The core's own call: the code that was sent to a new address makes it the account's. */
export const giveEmailCode = defineEndpoint({
  method: 'POST',
  path: 'validate-email-verification-otp',
  summary: 'Verify an address with the code that was sent to it',
  access: 'user',
  body: CodeAnswer,
  response: z.object({}),
})

/** The core's own call, asked for the address that waits for its code. */
export const getPendingEmail = defineEndpoint({
  method: 'GET',
  path: 'me',
  summary: 'The address that waits for its code',
  access: 'user',
  query: z.strictObject({ with: z.literal('pending_email') }),
  response: z.object({ user: z.object({ pending_email: z.string().nullable() }) }),
})

export const sendCodeAgain = defineEndpoint({
  method: 'POST',
  path: 'users/me/pending-email/code',
  summary: 'Send another code to the new address that waits for one',
  access: 'user',
  response: z.object({}),
  errors: ['auth.account.no_pending_email', 'email_taken'],
  rateLimit: 'verification.send',
})

export const giveUpPendingEmail = defineEndpoint({
  method: 'DELETE',
  path: 'users/me/pending-email',
  summary: 'Keep the address there is: the new one waits for no code any more; twice is once',
  access: 'user',
  response: z.object({}),
  rateLimit: 'account.update',
})
