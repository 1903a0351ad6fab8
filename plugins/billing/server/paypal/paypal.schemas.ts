import { z } from 'zod'

/** The shapes of PayPal's responses, as far as they are used. */
const Money = z.object({ currency_code: z.string().regex(/^[A-Z]{3}$/), value: z.string() })

const Link = z.object({ rel: z.string(), href: z.string() })

export const Token = z.object({ access_token: z.string().min(1), expires_in: z.number().positive() })

export const Created = z.object({ id: z.string().min(1) })

export const CreatedSubscription = z.object({ id: z.string().min(1), status: z.string(), links: z.array(Link) })

export const Subscription = z.object({
  id: z.string(),
  status: z.string(),
  custom_id: z.string().nullish(),
  plan_id: z.string(),
  start_time: z.iso.datetime({ offset: true }).nullish(),
  billing_info: z
    .object({ next_billing_time: z.iso.datetime({ offset: true }).nullish(), failed_payments_count: z.number(), outstanding_balance: Money.nullish() })
    .nullish(),
  plan: z.object({ billing_cycles: z.array(z.object({ tenure_type: z.string(), pricing_scheme: z.object({ fixed_price: Money }).nullish() })) }).nullish(),
  links: z.array(Link).default([]),
})
export type PaypalSubscription = z.infer<typeof Subscription>

export const Transaction = z.object({
  id: z.string(),
  status: z.string(),
  time: z.iso.datetime({ offset: true }),
  amount_with_breakdown: z.object({ gross_amount: Money }),
})
export type PaypalTransaction = z.infer<typeof Transaction>

/** Without transactions, the list is missing. */
export const Transactions = z.object({ transactions: z.array(Transaction).nullish() })

/** The disputes of a transaction. The summary has no outcome. */
export const Disputes = z.object({ items: z.array(z.object({ dispute_id: z.string(), status: z.string() })).nullish() })

export const Dispute = z.object({
  dispute_id: z.string(),
  status: z.string(),
  dispute_outcome: z.object({ outcome_code: z.string().nullish() }).nullish(),
})
export type PaypalDispute = z.infer<typeof Dispute>

export const Verification = z.object({ verification_status: z.enum(['SUCCESS', 'FAILURE']) })

export const ErrorBody = z.object({
  name: z.string().optional(),
  error: z.string().optional(),
  debug_id: z.string().optional(),
  details: z.array(z.object({ issue: z.string().optional() })).optional(),
})

/** Only what names the subscription is read. Payments name it in `billing_agreement_id`, and disputes name a payment. */
export const WebhookBody = z.object({
  id: z.string().min(1).max(200),
  event_type: z.string(),
  resource: z
    .object({
      id: z.string().nullish().catch(null),
      custom_id: z.string().nullish().catch(null),
      custom: z.string().nullish().catch(null),
      billing_agreement_id: z.string().nullish().catch(null),
      disputed_transactions: z
        .array(z.object({ seller_transaction_id: z.string() }))
        .nullish()
        .catch(null),
    })
    .catch({}),
})
