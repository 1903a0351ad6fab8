import { defineEndpoint } from '@balafon/sdk/contract'
import * as z from 'zod/mini'
import { Amount, Reference } from './fields.ts'

/** Errors that the sandbox can simulate. */
export const FAULTS = [
  'none',
  'wrong_amount',
  'wrong_currency',
  'wrong_reference',
  'live_money',
  'verify_fails',
  'verify_hangs',
  'webhook_thrice',
  'webhook_late',
  'webhook_never',
  'webhook_forged',
] as const
export const Fault = z.enum(FAULTS)
export type Fault = z.infer<typeof Fault>

export const OUTCOMES = ['pay', 'decline', 'later', 'leave'] as const
export type Outcome = (typeof OUTCOMES)[number]

const params = z.strictObject({ reference: Reference })

/** A payment as the sandbox stores it. */
export const SandboxPayment = z.object({
  reference: z.string(),
  amount: Amount,
  currency: z.string(),
  description: z.string(),
  status: z.enum(['pending', 'paid', 'failed', 'abandoned']),
  return_url: z.string(),
})
export type SandboxPayment = z.infer<typeof SandboxPayment>

export const getSandboxPayment = defineEndpoint({
  method: 'GET',
  path: 'sandbox/payments/{reference}',
  summary: 'Get a sandbox payment (not in production)',
  access: 'user',
  params,
  response: z.object({ payment: SandboxPayment }),
})

export const decideSandboxPayment = defineEndpoint({
  method: 'POST',
  path: 'sandbox/payments/{reference}',
  summary: 'Pay, decline or leave a sandbox payment (not in production)',
  access: 'user',
  params,
  body: z.strictObject({ outcome: z.enum(OUTCOMES), fault: z._default(Fault, 'none') }),
  response: z.object({ payment: SandboxPayment }),
  errors: ['payments.sandbox_already_paid'],
  rateLimit: 'payments.start',
})
