import { defineEndpoint } from '@balafon/sdk/contract'
import * as z from 'zod/mini'

export const getVerificationStatus = defineEndpoint({
  method: 'GET',
  path: 'me',
  summary: 'Get whether the email address is verified',
  access: 'user',
  response: z.object({ user: z.object({ email_verified_at: z.nullable(z.string()) }) }),
})

export const resendEmailVerification = defineEndpoint({
  method: 'POST',
  path: 'resend-email-verification',
  summary: 'Resend the verification code',
  access: 'user',
  body: z.object({ email: z.string() }),
  response: z.object({}),
})

export const validateEmailVerificationOtp = defineEndpoint({
  method: 'POST',
  path: 'validate-email-verification-otp',
  summary: 'Verify the email address with a code',
  access: 'user',
  body: z.object({ code: z.string().check(z.minLength(1)) }),
  response: z.object({}),
})
