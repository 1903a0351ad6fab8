import { implement, type ServerContext } from '@balafon/sdk/server'
import { disablePlugin, enablePlugin, listPlugins, listProblems, planPurge, purgePlugin, uninstallPlugin } from '../../contract/plugins.ts'
import type { PluginAdministration } from './plugins.service.ts'

export const pluginRoutes = (plugins: PluginAdministration, languageOf: ServerContext['getLanguage']) => [
  implement(listPlugins, ({ request }) => plugins.list(languageOf(request))),
  implement(listProblems, async ({ params }) => ({ problems: await plugins.problemsOf(params.id) })),
  implement(planPurge, ({ params }) => plugins.purgePlan(params.id)),
  implement(enablePlugin, async ({ params, user, request }) => ({ plugin: await plugins.enable(params.id, user.id, languageOf(request)) })),
  implement(disablePlugin, async ({ params, user, request }) => ({ plugin: await plugins.disable(params.id, user.id, languageOf(request)) })),
  implement(uninstallPlugin, async ({ params, user, request }) => ({ plugin: await plugins.uninstall(params.id, user.id, languageOf(request)) })),
  implement(purgePlugin, async ({ params, body, user, request }) => ({
    plugin: await plugins.purge(params.id, body.confirmation, user.id, languageOf(request)),
  })),
]
