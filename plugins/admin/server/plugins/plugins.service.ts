import { problem, type ServerContext } from '@balafon/sdk/server'
import type { Plugin } from '../../contract/plugins.ts'
import { presentPlugin, presentProblem } from './plugins.presenter.ts'

export type PluginsService = ReturnType<typeof createPluginsService>

/** Creates the service of plugins. Each change is recorded in the audit log and returns the plugin as it is now. */
export function createPluginsService({ plugins, audit, log }: Pick<ServerContext, 'plugins' | 'audit' | 'log'>) {
  const getPlugin = async (id: string, language: string): Promise<Plugin> => {
    const report = (await plugins.list()).find((plugin) => plugin.id === id)
    if (!report) throw problem(404, 'plugin.unknown')
    return presentPlugin(report, language)
  }

  /** Records a change: `action` is what was done, for example `plugin.enable`. */
  async function recordAndGetPlugin(action: string, id: string, userId: number, language: string) {
    log.info({ plugin: id, userId, action }, 'changed a plugin')
    const plugin = await getPlugin(id, language)
    await audit.record({ action, entity: 'core.plugin', entityId: id, label: id, after: { version: plugin.version, status: plugin.status }, userId })
    return plugin
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
      return recordAndGetPlugin('plugin.enable', id, userId, language)
    },
    async disable(id: string, userId: number, language: string) {
      await plugins.disable(id)
      return recordAndGetPlugin('plugin.disable', id, userId, language)
    },
    async uninstall(id: string, userId: number, language: string) {
      await plugins.uninstall(id)
      return recordAndGetPlugin('plugin.uninstall', id, userId, language)
    },
    async purge(id: string, confirmation: string, userId: number, language: string) {
      await plugins.purge(id, confirmation)
      return recordAndGetPlugin('plugin.purge', id, userId, language)
    },
  }
}
