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
