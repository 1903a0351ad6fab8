import { defineEndpoint } from '@balafon/sdk/contract'
import { z } from 'zod'
import { CodeBody } from './two-factor.ts'

/** An endpoint of the core: the code that was sent to a new address makes it the account's address. */
export const verifyEmailCode = defineEndpoint({
  method: 'POST',
  path: 'validate-email-verification-otp',
  summary: 'Verify an email address with the code that was sent to it',
  access: 'user',
  body: CodeBody,
  response: z.object({}),
})

/** An endpoint of the core, with the address that is not verified yet. */
export const getPendingEmail = defineEndpoint({
  method: 'GET',
  path: 'me',
  summary: 'Get the new email address that is not verified yet',
  access: 'user',
  query: z.strictObject({ with: z.literal('pending_email') }),
  response: z.object({ user: z.object({ pending_email: z.string().nullable() }) }),
})

export const resendPendingEmailCode = defineEndpoint({
  method: 'POST',
  path: 'users/me/pending-email/code',
  summary: 'Send another verification code to the new email address',
  access: 'user',
  response: z.object({}),
  errors: ['auth.account.no_pending_email', 'email_taken'],
  rateLimit: 'verification.send',
})

export const cancelPendingEmail = defineEndpoint({
  method: 'DELETE',
  path: 'users/me/pending-email',
  summary: 'Cancel the change of the email address; repeating the request has no effect',
  access: 'user',
  response: z.object({}),
  rateLimit: 'account.update',
})
