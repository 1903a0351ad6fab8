import type {} from '@balafon/plugin-payments/contract/intents'
import type { WalletContext } from '../models.ts'

export type GetProviderLabel = ReturnType<typeof createProviderLabels>

/** Creates a function that returns the name of a payment provider in a language. */
export const createProviderLabels =
  ({ getProviders }: Pick<WalletContext, 'getProviders'>) =>
  (name: string, language: string): string =>
    getProviders('payments.intents/v1')[0]?.provider.getProviderLabel(name, language) ?? name
