import type { ServerContext } from '@balafon/sdk/server'
import type { Crashed } from '../../plugins/loader.ts'

/** What every page brings of its user beside the user: of the plugins that are open to them. One that fails is left out, and the page stands. */
export async function pageDetails(
  offered: ServerContext['offered'],
  userId: number,
  isOpenTo: (plugin: string) => boolean,
  crashed: Crashed,
): Promise<Record<string, unknown>> {
  const wanted = offered('core.userDetails/v1').filter(({ plugin, offer }) => offer.onPage && isOpenTo(plugin))
  const parts = wanted.map(async ({ plugin, offer: { name, of } }) => {
    try {
      return [[name, await of(userId)]]
    } catch (error) {
      crashed(plugin, `user detail ${name}`, error)
      return []
    }
  })
  return Object.fromEntries((await Promise.all(parts)).flat())
}
