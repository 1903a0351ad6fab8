import { endpoint } from '@balafon/sdk/contract'
import * as z from 'zod/mini'

export const getOwnVerification = endpoint({
  method: 'GET',
  path: 'me',
  summary: 'Whether the address is verified',
  access: 'user',
  reply: z.object({ user: z.object({ email_verified_at: z.nullable(z.string()) }) }),
})

export const resendEmailVerification = endpoint({
  method: 'POST',
  path: 'resend-email-verification',
  summary: 'Send the code again',
  access: 'user',
  body: z.object({ email: z.string() }),
  reply: z.object({}),
})

export const validateEmailVerificationOtp = endpoint({
  method: 'POST',
  path: 'validate-email-verification-otp',
  summary: 'Verify the address with a code',
  access: 'user',
  body: z.object({ code: z.string() }),
  reply: z.object({}),
})
