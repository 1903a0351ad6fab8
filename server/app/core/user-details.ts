import type { ServerContext } from '@balafon/sdk/server'
import type { Crashed } from '../../plugins/loader.ts'

/** What every page brings of its user beside the user: of the plugins that are open to them. One that fails is left out, and the page stands. */
export async function pageDetails(
  offered: ServerContext['getProviders'],
  userId: number,
  isOpenTo: (plugin: string) => boolean,
  crashed: Crashed,
): Promise<Record<string, unknown>> {
  const wanted = offered('core.userDetails/v1').filter(({ plugin, provider }) => provider.includeInBootstrap && isOpenTo(plugin))
  const parts = wanted.map(async ({ plugin, provider: { name, load } }) => {
    try {
      return [[name, await load(userId)]]
    } catch (error) {
      crashed(plugin, `user detail ${name}`, error)
      return []
    }
  })
  return Object.fromEntries((await Promise.all(parts)).flat())
}
