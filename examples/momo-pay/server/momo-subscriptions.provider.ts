import type { ProviderPrice, ProviderSubscription, SubscriptionProvider } from '@balafon/plugin-billing/contract/providers'
import { z } from 'zod'
import { createMomoClient, type MomoContext } from './momo-client.ts'

const Time = z.iso.datetime().transform((text) => new Date(text))

/** An agreement to pay each period, as the service reports it. Amounts are in the currency's smallest unit. */
const Agreement = z.object({
  id: z.string(),
  state: z.enum(['waiting', 'trial', 'running', 'late', 'ended']),
  /** The name of the price, as this plugin has sent it. */
  price: z.string(),
  next_price: z.string().nullable(),
  is_live: z.boolean(),
  is_cancelled: z.boolean(),
  url: z.string(),
  period_start: Time.nullable(),
  period_end: Time.nullable(),
  trial_end: Time.nullable(),
  ended_at: Time.nullable(),
  /** The payments of the agreement, newest first. */
  payments: z.array(
    z.object({ id: z.string(), state: z.enum(['paid', 'failed', 'refunded']), amount: z.int(), currency: z.string(), period_start: Time, period_end: Time }),
  ),
})

const STATUSES = { waiting: 'incomplete', trial: 'trialing', running: 'active', late: 'past_due', ended: 'ended' } as const

const describePrice = ({ id, amount, currency, interval, intervalCount }: ProviderPrice) => ({
  price: String(id),
  amount,
  currency,
  interval,
  interval_count: intervalCount,
})

/** Creates a provider that collects subscriptions with mobile money: the user approves the agreement once. */
export function createMomoSubscriptionProvider(context: MomoContext): SubscriptionProvider {
  const client = createMomoClient(context)
  const buildPath = (reference: string, action = '') => `/agreements/${encodeURIComponent(reference)}${action}`
  const send = (path: string, body: object) => client.request(path, Agreement, { body })

  return {
    name: 'acme.momo',
    label: 'momo.label',
    currencies: ['XOF'],
    renewsAutomatically: true,
    isReady: client.isReady,
    isTest: client.isTest,
    async start({ reference, price, firstPeriod, trialDays, returnUrl }) {
      const order = { id: reference, ...describePrice(price), first_amount: firstPeriod.total, trial_days: trialDays, return_url: returnUrl }
      return { url: (await send('/agreements', order)).url }
    },
    async fetch(reference, signal) {
      const agreement = await client.request(buildPath(reference), Agreement, { signal })
      return presentAgreement(agreement, reference, await client.isTest())
    },
    cancel: async (reference, when) => void (await send(buildPath(reference, '/cancel'), { when })),
    resume: async (reference) => void (await send(buildPath(reference, '/resume'), {})),
    async changePrice(reference, { price, starts, dueNow }) {
      await send(buildPath(reference, '/price'), { ...describePrice(price), starts, first_amount: dueNow.total })
      return { url: null }
    },
    refund: async (reference, payment) => void (await send(buildPath(reference, '/refund'), { payment })),
    readWebhook: async (webhook) =>
      client.readWebhook(webhook, z.object({ event: z.string(), reference: z.string() }), ({ event, reference }) => ({ eventId: event, reference })),
  }
}

/** Presents an agreement. If its reference or mode is not the expected one, its state is `unknown`, which gives the user no access. */
function presentAgreement(agreement: z.infer<typeof Agreement>, reference: string, isTest: boolean): ProviderSubscription {
  const { id, state, price, next_price: nextPrice, is_live: isLive, is_cancelled: isCancelled, url, payments } = agreement
  const isExpected = id === reference && isLive !== isTest
  return {
    status: isExpected || state === 'waiting' ? STATUSES[state] : 'unknown',
    priceId: Number(price),
    nextPriceId: nextPrice === null ? null : Number(nextPrice),
    currentPeriodStart: agreement.period_start,
    currentPeriodEnd: agreement.period_end,
    trialEndsAt: agreement.trial_end,
    cancelAtPeriodEnd: isCancelled,
    endedAt: agreement.ended_at,
    paymentMethod: null,
    isTest: !isLive,
    payUrl: state === 'waiting' ? url : null,
    invoices: payments.map((payment) => ({
      id: payment.id,
      status: payment.state,
      total: payment.amount,
      currency: payment.currency,
      periodStart: payment.period_start,
      periodEnd: payment.period_end,
      paidAt: payment.state === 'failed' ? null : payment.period_start,
    })),
  }
}
