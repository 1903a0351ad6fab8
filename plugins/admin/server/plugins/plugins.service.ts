import { type Log, type PluginOperations, problem } from '@balafon/sdk/server'
import type { Plugin } from '../../contract/plugins.ts'
import { presentPlugin, presentProblem } from './plugins.presenter.ts'

export type PluginsService = ReturnType<typeof createPluginsService>

/** Creates the service of plugins. Each change is logged with the user and returns the plugin as it is now. */
export function createPluginsService(plugins: PluginOperations, log: Log) {
  const getPlugin = async (id: string, language: string): Promise<Plugin> => {
    const report = (await plugins.list()).find((plugin) => plugin.id === id)
    if (!report) throw problem(404, 'plugin.unknown')
    return presentPlugin(report, language)
  }

  async function logAndGetPlugin(message: string, id: string, userId: number, language: string) {
    log.info({ plugin: id, userId }, message)
    return getPlugin(id, language)
  }

  return {
    async list(language: string) {
      const reports = (await plugins.list()).map((report) => presentPlugin(report, language))
      return { plugins: reports.sort((a, b) => a.title.localeCompare(b.title, language)), unusable: [...plugins.listUnusable()] }
    },
    async listProblems(id: string) {
      return (await plugins.listProblems(id)).map(presentProblem)
    },
    async planPurge(id: string) {
      const { tables, files } = await plugins.planPurge(id)
      return { tables: [...tables], files }
    },
    async enable(id: string, userId: number, language: string) {
      await plugins.enable(id)
      return logAndGetPlugin('enabled a plugin', id, userId, language)
    },
    async disable(id: string, userId: number, language: string) {
      await plugins.disable(id)
      return logAndGetPlugin('disabled a plugin', id, userId, language)
    },
    async uninstall(id: string, userId: number, language: string) {
      await plugins.uninstall(id)
      return logAndGetPlugin('uninstalled a plugin', id, userId, language)
    },
    async purge(id: string, confirmation: string, userId: number, language: string) {
      await plugins.purge(id, confirmation)
      return logAndGetPlugin('purged a plugin', id, userId, language)
    },
  }
}
