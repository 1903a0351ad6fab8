import { problem, type ServerContext } from '@balafon/sdk/server'
import type { Provider } from '../../contract/administration.ts'
import type { AvailableProvider } from '../../contract/intents.ts'
import type { PaymentProvider } from '../../contract/providers.ts'
import { runWithTimeout } from './run-with-timeout.ts'

export type ProvidersService = ReturnType<typeof createProvidersService>

type Mode = Provider['mode']

/** The time limit for a provider to report whether it is ready: lists wait for it. */
const READY_TIMEOUT_MS = 3000

/** Creates the service that finds the payment providers of enabled plugins. */
export function createProvidersService({ getProviders, site, log }: Pick<ServerContext, 'getProviders' | 'site' | 'log'>) {
  /** Ignores a third-party plugin's provider unless it is named like the plugin, so that it cannot replace another provider. */
  const listContributed = () =>
    getProviders('payments.providers/v1').filter(({ plugin, provider: { name } }) => !plugin.includes('.') || name === plugin || name.startsWith(`${plugin}.`))
  const find = (name: string): PaymentProvider | null => listContributed().find(({ provider }) => provider.name === name)?.provider ?? null
  const getSiteMode = () => (site.isProduction ? 'live' : 'test')

  /** Reads whether a provider is ready. A provider that fails is reported as not ready, so that it does not break the list. */
  const readState = async (provider: PaymentProvider): Promise<{ isReady: boolean; mode: Mode }> => {
    try {
      return await runWithTimeout(READY_TIMEOUT_MS, async () => {
        const [isReady, isTest] = [await provider.isReady(), await provider.isTest?.()]
        return { isReady, mode: isTest === undefined ? null : isTest ? 'test' : 'live' }
      })
    } catch (err) {
      log.warn({ err, provider: provider.name }, 'a payment provider failed to report whether it is ready')
      return { isReady: false, mode: null }
    }
  }
  const fitsSite = (mode: Mode) => mode === null || mode === getSiteMode()

  return {
    find,
    getSiteMode,
    getLabel: (name: string) => find(name)?.label ?? name,
    async list(): Promise<Omit<Provider, 'plugin_title'>[]> {
      return Promise.all(
        listContributed().map(async ({ plugin, provider }) => {
          const { isReady, mode } = await readState(provider)
          return {
            name: provider.name,
            label: provider.label,
            plugin,
            currencies: [...provider.currencies],
            is_ready: isReady,
            mode,
            fits_site: fitsSite(mode),
          }
        }),
      )
    },
    async listUsable(currency: string): Promise<AvailableProvider[]> {
      const listed = await this.list()
      const usable = listed.filter((provider) => provider.is_ready && provider.fits_site && provider.currencies.includes(currency))
      return usable.map(({ name, label, currencies }) => ({ name, label, currencies }))
    },
    /** @throws 422 or 503 with the reason when the provider cannot be used */
    async assertUsable(name: string, currency: string) {
      const provider = find(name)
      if (!provider) throw problem(422, 'payments.unknown_provider')
      if (!provider.currencies.includes(currency)) throw problem(422, 'payments.unsupported_currency', { currency })
      const { isReady, mode } = await readState(provider)
      if (!isReady) throw problem(503, 'payments.provider_not_ready')
      if (!fitsSite(mode)) throw problem(503, 'payments.wrong_mode')
    },
  }
}
