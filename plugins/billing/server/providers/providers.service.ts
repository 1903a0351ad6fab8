import { problem, type ServerContext } from '@balafon/sdk/server'
import type { ProviderSubscription, SubscriptionProvider } from '../../contract/providers.ts'
import type { SubscriptionProviderStatus } from '../../contract/subscription-providers.ts'

/** The time limit for a provider to report the state of a subscription. */
const FETCH_TIMEOUT_MS = 10_000

export type ProvidersService = ReturnType<typeof createProvidersService>

/** Creates the service that finds the providers of subscriptions and asks them. */
export function createProvidersService({ getProviders, translate, log }: Pick<ServerContext, 'getProviders' | 'translate' | 'log'>) {
  const list = () => getProviders('billing.providers/v1').map(({ provider }) => provider)
  return {
    find: (name: string): SubscriptionProvider | undefined => list().find((provider) => provider.name === name),
    /** Finds a provider that is configured and, for a new subscription, collects its currency. Throws 503 otherwise. */
    async getReady(name: string, currency?: string): Promise<SubscriptionProvider> {
      const provider = list().find((candidate) => candidate.name === name)
      const collects = currency === undefined || provider?.currencies === null || provider?.currencies.includes(currency)
      if (!provider || !collects || !(await provider.isReady())) throw problem(503, 'billing.provider_unavailable')
      return provider
    },
    /** Describes all providers for the settings. Plans that an operator gives are not a way to pay. */
    describe: (language: string): Promise<SubscriptionProviderStatus[]> =>
      Promise.all(
        list()
          .filter(({ currencies }) => currencies === null || currencies.length > 0)
          .map(async (provider) => ({
            name: provider.name,
            label: translate(language, provider.label),
            is_ready: await provider.isReady().catch(() => false),
            is_test: await provider.isTest().catch(() => false),
            renews_automatically: provider.renewsAutomatically,
          })),
      ),
    /** Lists the names of the providers that do not renew: users pay each period themselves. */
    listManual: (): string[] =>
      list()
        .filter(({ renewsAutomatically }) => !renewsAutomatically)
        .map(({ name }) => name),
    /** Finds the provider of a subscription that exists, also when users can no longer choose it. Throws 503 when its plugin does not run. */
    getExisting(name: string): SubscriptionProvider {
      const provider = list().find((candidate) => candidate.name === name)
      if (!provider) throw problem(503, 'billing.provider_unavailable')
      return provider
    },
    /** Lists the providers that a user can choose for a currency. */
    async listReady(currency: string): Promise<SubscriptionProvider[]> {
      const candidates = list().filter(({ currencies }) => currencies === null || currencies.includes(currency))
      const readiness = await Promise.all(candidates.map((provider) => provider.isReady().catch(() => false)))
      return candidates.filter((_, index) => readiness[index])
    },
    /** @throws 503 `billing.provider_unavailable` when the provider does not respond in time */
    async fetch(provider: SubscriptionProvider, reference: string): Promise<ProviderSubscription | null> {
      const signal = AbortSignal.timeout(FETCH_TIMEOUT_MS)
      try {
        return await provider.fetch(reference, signal)
      } catch (err) {
        log.warn({ err, provider: provider.name, reference }, 'a provider of subscriptions did not respond')
        throw problem(503, 'billing.provider_unavailable')
      }
    },
  }
}
