import { DEFAULT_PROVIDER_SETTINGS, type ProviderKind, type StoredProviderSettings } from '../../contract/provider-settings.ts'
import type { PlayerContext } from '../models.ts'

const POINTS = { lyrics: 'player.lyrics/v1', metadata: 'player.metadata/v1' } as const

type Context = Pick<PlayerContext, 'getProviders' | 'settings'>
type ProviderOf<Kind extends ProviderKind> = ReturnType<typeof listRunning<Kind>>[number]

const listRunning = <Kind extends ProviderKind>({ getProviders }: Pick<Context, 'getProviders'>, kind: Kind) => getProviders(POINTS[kind])

/** Returns the id of a provider. It contains the plugin and the label, because a plugin can have several providers. */
const getProviderId = ({ plugin, provider }: { readonly plugin: string; readonly provider: { readonly label: string } }) => `${plugin}:${provider.label}`

/** A provider of a running plugin. `isEnabled` is false when operators have disabled the provider. */
type OrderedProvider<Kind extends ProviderKind> = ProviderOf<Kind> & { readonly id: string; readonly isEnabled: boolean }

export type ProviderOrder = ReturnType<typeof createProviderOrder>

/** Creates the functions that list providers in the order that operators chose. Providers without a chosen position come last. */
export function createProviderOrder(context: Context) {
  async function readStored(): Promise<StoredProviderSettings> {
    return (await context.settings.get<StoredProviderSettings | undefined>('player.providers')) ?? DEFAULT_PROVIDER_SETTINGS
  }

  function sort<Kind extends ProviderKind>(kind: Kind, { order, disabled }: StoredProviderSettings[ProviderKind]): OrderedProvider<Kind>[] {
    const rank = (id: string) => (order.includes(id) ? order.indexOf(id) : order.length)
    return listRunning(context, kind)
      .map((found) => ({ ...found, id: getProviderId(found), isEnabled: !disabled.includes(getProviderId(found)) }))
      .toSorted((a, b) => rank(a.id) - rank(b.id)) as OrderedProvider<Kind>[]
  }

  return {
    readStored,
    /** Lists all running providers. */
    async listAll<Kind extends ProviderKind>(kind: Kind) {
      return sort(kind, (await readStored())[kind])
    },
    /** Lists the enabled providers and the time limit for each of them. */
    async listEnabled<Kind extends ProviderKind>(kind: Kind) {
      const stored = (await readStored())[kind]
      return { providers: sort(kind, stored).filter(({ isEnabled }) => isEnabled), timeoutMs: stored.seconds * 1000 }
    },
  }
}
