import { DEFAULT_PROVIDER_SETTINGS, type ProviderKind, type StoredProviderSettings } from '../../contract/provider-settings.ts'
import type { PlayerContext } from '../models.ts'

const POINTS = { lyrics: 'player.lyrics/v1', metadata: 'player.metadata/v1' } as const

type Context = Pick<PlayerContext, 'getProviders' | 'settings'>
type ProviderOf<Kind extends ProviderKind> = ReturnType<typeof listRunning<Kind>>[number]

const listRunning = <Kind extends ProviderKind>({ getProviders }: Pick<Context, 'getProviders'>, kind: Kind) => getProviders(POINTS[kind])

/** Identifies a provider: a plugin can have several. */
const getProviderId = ({ plugin, provider }: { readonly plugin: string; readonly provider: { readonly label: string } }) => `${plugin}:${provider.label}`

/** A running provider, and whether operators let it be asked. */
type OrderedProvider<Kind extends ProviderKind> = ProviderOf<Kind> & { readonly id: string; readonly isEnabled: boolean }

export type ProviderOrder = ReturnType<typeof createProviderOrder>

/** Creates the functions that list providers in the order that operators chose. Providers that they have not sorted come last. */
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
    /** Lists the providers to ask, and for how long each may take. */
    async listEnabled<Kind extends ProviderKind>(kind: Kind) {
      const stored = (await readStored())[kind]
      return { providers: sort(kind, stored).filter(({ isEnabled }) => isEnabled), timeoutMs: stored.seconds * 1000 }
    },
  }
}
