import { endpoint } from '@balafon/sdk/contract'
import { z } from 'zod'
import { CodeAnswer } from './two-factor.ts'

/** The core's own call: the code that was sent to a new address makes it the account's. */
export const giveEmailCode = endpoint({
  method: 'POST',
  path: 'validate-email-verification-otp',
  summary: 'Verify an address with the code that was sent to it',
  access: 'user',
  body: CodeAnswer,
  reply: z.object({}),
})

/** The core's own call, asked for the address that waits for its code. */
export const getPendingEmail = endpoint({
  method: 'GET',
  path: 'me',
  summary: 'The address that waits for its code',
  access: 'user',
  query: z.strictObject({ with: z.literal('pending_email') }),
  reply: z.object({ user: z.object({ pending_email: z.string().nullable() }) }),
})

export const sendCodeAgain = endpoint({
  method: 'POST',
  path: 'users/me/pending-email/code',
  summary: 'Send another code to the new address that waits for one',
  access: 'user',
  reply: z.object({}),
  errors: ['auth.account.no_pending_email', 'email_taken'],
  limit: 'verification.send',
})

export const giveUpPendingEmail = endpoint({
  method: 'DELETE',
  path: 'users/me/pending-email',
  summary: 'Keep the address there is: the new one waits for no code any more; twice is once',
  access: 'user',
  reply: z.object({}),
  limit: 'account.update',
})
