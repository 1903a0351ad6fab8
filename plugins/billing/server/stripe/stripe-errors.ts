import { problem, type ServerContext } from '@balafon/sdk/server'
import Stripe from 'stripe'
import type { PaymentFailure } from '../../contract/fields.ts'
import { createFailureProblem } from '../subscriptions/payment-failures.ts'

const FAILURES: Readonly<Record<string, PaymentFailure>> = {
  expired_card: 'expired',
  insufficient_funds: 'insufficient_funds',
  authentication_required: 'authentication_required',
}

/** Returns why Stripe could not charge a card. A decline code says more than a code; both have many values, most of which the user can do nothing about. */
export const classifyFailure = ({ code, decline_code }: { readonly code?: string | undefined; readonly decline_code?: string | undefined }): PaymentFailure =>
  FAILURES[decline_code ?? ''] ?? FAILURES[code ?? ''] ?? 'declined'

/** Runs requests that a user has started, and turns errors of Stripe into responses. Other errors stay as they are. */
export async function translateStripeErrors<T>(log: ServerContext['log'], run: () => Promise<T>): Promise<T> {
  try {
    return await run()
  } catch (err) {
    if (!(err instanceof Stripe.errors.StripeError)) throw err
    if (err instanceof Stripe.errors.StripeCardError) throw createFailureProblem(classifyFailure(err))
    log.warn({ err, requestId: err.requestId }, 'Stripe refused a request')
    // The same change was requested twice at once, with an amount that differs by the time in between.
    if (err instanceof Stripe.errors.StripeIdempotencyError) throw problem(409, 'billing.change_pending')
    throw problem(503, 'billing.provider_unavailable')
  }
}

/** Returns whether Stripe does not know an object, for example because the keys belong to another account now. */
export const isMissing = (error: unknown): boolean => error instanceof Stripe.errors.StripeError && error.code === 'resource_missing'
