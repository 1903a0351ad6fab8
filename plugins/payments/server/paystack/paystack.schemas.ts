import { z } from 'zod'

/** Paystack wraps every response. `status` only says that the request itself worked. */
export const Envelope = z.object({ status: z.boolean(), message: z.string(), code: z.string().optional(), data: z.unknown() })

/** Amounts are numbers, except in refunds, where they have been seen as texts. */
const Units = z.union([
  z.number(),
  z
    .string()
    .regex(/^\d{1,15}$/)
    .transform(Number),
])

export const InitializedTransaction = z.object({ access_code: z.string().min(1).max(100), authorization_url: z.string(), reference: z.string() })

export const Transaction = z.object({
  id: z.union([z.number(), z.string()]),
  status: z.string(),
  reference: z.string(),
  domain: z.enum(['test', 'live']),
  amount: Units,
  requested_amount: Units.nullish(),
  currency: z.string(),
})

export const Refunds = z.array(z.object({ status: z.string(), amount: Units, currency: z.string() }))

/** Newest first. */
export const Disputes = z.array(
  z.object({ status: z.string(), resolution: z.string().nullish(), refund_amount: Units.nullish(), currency: z.string().nullish() }),
)

/** Only the reference is read. Charges have it in `reference`, refunds in `transaction_reference`, disputes in `transaction`. */
export const WebhookBody = z.object({
  event: z.string(),
  data: z
    .object({
      reference: z.string().nullish().catch(null),
      transaction_reference: z.string().nullish().catch(null),
      transaction: z
        .object({ reference: z.string().nullish().catch(null) })
        .nullish()
        .catch(null),
    })
    .catch({}),
})
