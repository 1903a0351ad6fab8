import { problem } from '@balafon/sdk/server'
import { PAYMENT_FAILURE_CODES, type PaymentFailure } from '../../contract/fields.ts'
import type { SubscriptionProvider } from '../../contract/providers.ts'

/** Creates the response when the payment of a request was not collected. `null`: the provider does not say why. */
export const createFailureProblem = (failure: PaymentFailure | null) =>
  problem(409, failure === null ? 'billing.payment_failed' : PAYMENT_FAILURE_CODES[failure])

/** Creates the response for a provider. When the provider charges a balance of this site, such as the wallet, the response can say that it is too small. */
export const createProviderFailureProblem = ({ getBalance }: Pick<SubscriptionProvider, 'getBalance'>, failure: PaymentFailure | null) =>
  getBalance && failure === 'insufficient_funds' ? problem(409, 'billing.insufficient_balance') : createFailureProblem(failure)
