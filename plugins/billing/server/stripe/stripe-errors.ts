import { problem, type ServerContext } from '@balafon/sdk/server'
import type Stripe from 'stripe'
import type { PaymentFailure } from '../../contract/fields.ts'
import { createFailureProblem } from '../subscriptions/payment-failures.ts'

const FAILURES: Readonly<Record<string, PaymentFailure>> = {
  expired_card: 'expired',
  insufficient_funds: 'insufficient_funds',
  authentication_required: 'authentication_required',
}

/**
 * Returns whether an error comes from Stripe's library. It reads the property `type` instead of using the class, because importing the class would load the
 * large library before the first request to Stripe.
 */
export const isStripeError = (error: unknown): error is InstanceType<typeof Stripe.errors.StripeError> =>
  error instanceof Error && 'type' in error && typeof error.type === 'string' && error.type.startsWith('Stripe')

/**
 * Returns why Stripe could not charge a card. The decline code of the bank is more exact than Stripe's error code. Only reasons that the user
 * can act on are distinguished; all others are `declined`.
 */
export const classifyFailure = ({ code, decline_code }: { readonly code?: string | undefined; readonly decline_code?: string | undefined }): PaymentFailure =>
  FAILURES[decline_code ?? ''] ?? FAILURES[code ?? ''] ?? 'declined'

/** Runs requests that a user has started, and turns errors of Stripe into responses. Other errors stay as they are. */
export async function translateStripeErrors<T>(log: ServerContext['log'], run: () => Promise<T>): Promise<T> {
  try {
    return await run()
  } catch (err) {
    if (!isStripeError(err)) throw err
    if (err.type === 'StripeCardError') throw createFailureProblem(classifyFailure(err))
    log.warn({ err, requestId: err.requestId }, 'Stripe refused a request')
    // Two simultaneous requests for the same change have the same key, but different amounts, because the unused part of the period shrinks.
    if (err.type === 'StripeIdempotencyError') throw problem(409, 'billing.change_pending')
    throw problem(503, 'billing.provider_unavailable')
  }
}

/** Returns whether Stripe does not know an object, for example because the keys belong to another account now. */
export const isMissing = (error: unknown): boolean => isStripeError(error) && error.code === 'resource_missing'
