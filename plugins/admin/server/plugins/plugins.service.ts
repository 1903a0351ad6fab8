import { type Log, type PluginOperations, problem } from '@balafon/sdk/server'
import type { Plugin } from '../../contract/plugins.ts'
import { presentPlugin, presentProblem } from './plugins.present.ts'

export type PluginAdministration = ReturnType<typeof createPluginAdministration>

/** The frame's operations for who sits at the page: each verb answers with what became of the plugin, and the log knows who it was. */
export function createPluginAdministration(plugins: PluginOperations, log: Log) {
  const pluginNow = async (id: string, language: string): Promise<Plugin> => {
    const report = (await plugins.list()).find((each) => each.id === id)
    if (!report) throw problem(404, 'plugin.unknown')
    return presentPlugin(report, language)
  }

  async function done(verb: string, id: string, userId: number, language: string) {
    log.info({ plugin: id, userId }, `plugin: ${verb}`)
    return pluginNow(id, language)
  }

  return {
    async list(language: string) {
      const reports = (await plugins.list()).map((report) => presentPlugin(report, language))
      return { plugins: reports.sort((a, b) => a.title.localeCompare(b.title, language)), unusable: [...plugins.listUnusable()] }
    },
    async problemsOf(id: string) {
      return (await plugins.listProblems(id)).map(presentProblem)
    },
    async purgePlan(id: string) {
      const { tables, files } = await plugins.planPurge(id)
      return { tables: [...tables], files }
    },
    async enable(id: string, userId: number, language: string) {
      await plugins.enable(id)
      return done('switched on', id, userId, language)
    },
    async disable(id: string, userId: number, language: string) {
      await plugins.disable(id)
      return done('switched off', id, userId, language)
    },
    async uninstall(id: string, userId: number, language: string) {
      await plugins.uninstall(id)
      return done('uninstalled', id, userId, language)
    },
    async purge(id: string, confirmation: string, userId: number, language: string) {
      await plugins.purge(id, confirmation)
      return done('purged', id, userId, language)
    },
  }
}
