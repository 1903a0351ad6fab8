import { problem, type ServerContext } from '@balafon/sdk/server'
import type { Provider } from '../../contract/administration.ts'
import type { OfferedProvider } from '../../contract/intents.ts'
import type { PaymentProvider } from '../../contract/providers.ts'
import { inTime } from './in-time.ts'

export type Providers = ReturnType<typeof createProviders>

type Mode = Provider['mode']

/** Milliseconds for a provider to say whether it is set up: a list waits for it. */
const SOON = 3000

/** The providers of plugins that are open. */
export function createProviders({ getProviders, site, log }: Pick<ServerContext, 'getProviders' | 'site' | 'log'>) {
  /** What a stranger's plugin offers is called as it is, so that it cannot answer for another. */
  const all = () =>
    getProviders('payments.providers/v1').filter(({ plugin, provider: { name } }) => !plugin.includes('.') || name === plugin || name.startsWith(`${plugin}.`))
  const find = (name: string): PaymentProvider | null => all().find(({ provider }) => provider.name === name)?.provider ?? null
  const siteMode = () => (site.isProduction ? 'live' : 'test')

  /** One that breaks when it is asked is not ready, and harms nobody. */
  const stateOf = async (provider: PaymentProvider): Promise<{ isReady: boolean; mode: Mode }> => {
    try {
      return await inTime(SOON, async () => {
        const [isReady, isTest] = [await provider.isReady(), await provider.isTest?.()]
        return { isReady, mode: isTest === undefined ? null : isTest ? 'test' : 'live' }
      })
    } catch (err) {
      log.warn({ err, provider: provider.name }, 'a payment provider could not say whether it is ready')
      return { isReady: false, mode: null }
    }
  }
  const fits = (mode: Mode) => mode === null || mode === siteMode()

  return {
    find,
    siteMode,
    labelOf: (name: string) => find(name)?.label ?? name,
    async list(): Promise<Provider[]> {
      return Promise.all(
        all().map(async ({ plugin, provider }) => {
          const { isReady, mode } = await stateOf(provider)
          return { name: provider.name, label: provider.label, plugin, currencies: [...provider.currencies], is_ready: isReady, mode, fits_site: fits(mode) }
        }),
      )
    },
    async usable(currency: string): Promise<OfferedProvider[]> {
      const listed = await this.list()
      const usable = listed.filter((provider) => provider.is_ready && provider.fits_site && provider.currencies.includes(currency))
      return usable.map(({ name, label, currencies }) => ({ name, label, currencies }))
    },
    /** Throws for one that cannot be paid with, and says why. */
    async requireUsable(name: string, currency: string) {
      const provider = find(name)
      if (!provider) throw problem(422, 'payments.unknown_provider')
      if (!provider.currencies.includes(currency)) throw problem(422, 'payments.currency_not_taken', { currency })
      const { isReady, mode } = await stateOf(provider)
      if (!isReady) throw problem(503, 'payments.provider_not_ready')
      if (!fits(mode)) throw problem(503, 'payments.wrong_money')
    },
  }
}
