import type { ServerContext } from '@balafon/sdk/server'
import type { ReportCrash } from '../../plugins/report-crash.ts'

/** Loads the details of a user that every page includes, from the plugins that the page shows. A detail that fails to load is left out. */
export async function loadPageUserDetails(
  getProviders: ServerContext['getProviders'],
  userId: number,
  isVisible: (plugin: string) => boolean,
  reportCrash: ReportCrash,
): Promise<Record<string, unknown>> {
  const providers = getProviders('core.userDetails/v1').filter(({ plugin, provider }) => provider.includeInBootstrap && isVisible(plugin))
  const entries = providers.map(async ({ plugin, provider: { name, load } }) => {
    try {
      return [[name, await load(userId)]]
    } catch (error) {
      reportCrash(plugin, `user detail ${name}`, error)
      return []
    }
  })
  return Object.fromEntries((await Promise.all(entries)).flat())
}
