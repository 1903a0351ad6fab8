import { problem } from '@balafon/sdk/server'
import { PAYMENT_FAILURE_CODES, type PaymentFailure } from '../../contract/fields.ts'
import type { SubscriptionProvider } from '../../contract/providers.ts'

/** Creates the response when the payment of a request was not collected. `null`: the provider does not say why. */
export const createFailureProblem = (failure: PaymentFailure | null) =>
  problem(409, failure === null ? 'billing.payment_failed' : PAYMENT_FAILURE_CODES[failure])

/** Creates the same response for a provider. When the provider charges a balance of this site that is too small, the response says so. */
export const createProviderFailureProblem = ({ getBalance }: Pick<SubscriptionProvider, 'getBalance'>, failure: PaymentFailure | null) =>
  getBalance && failure === 'insufficient_funds' ? problem(409, 'billing.insufficient_balance') : createFailureProblem(failure)
