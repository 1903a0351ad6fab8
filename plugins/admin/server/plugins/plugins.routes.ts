import { implement, requireUser } from '@balafon/sdk/server'
import { disablePlugin, enablePlugin, listPlugins, listProblems, planPurge, purgePlugin, uninstallPlugin } from '../../contract/plugins.ts'
import type { PluginsService } from './plugins.service.ts'

export const createPluginRoutes = (plugins: PluginsService) => [
  implement(listPlugins, ({ request }) => plugins.list(request.language)),
  implement(listProblems, async ({ params }) => ({ problems: await plugins.listProblems(params.id) })),
  implement(planPurge, ({ params }) => plugins.planPurge(params.id)),
  implement(enablePlugin, async ({ params, user, request }) => ({ plugin: await plugins.enable(params.id, requireUser(user).id, request.language) })),
  implement(disablePlugin, async ({ params, user, request }) => ({ plugin: await plugins.disable(params.id, requireUser(user).id, request.language) })),
  implement(uninstallPlugin, async ({ params, user, request }) => ({ plugin: await plugins.uninstall(params.id, requireUser(user).id, request.language) })),
  implement(purgePlugin, async ({ params, body, user, request }) => ({
    plugin: await plugins.purge(params.id, body.confirmation, requireUser(user).id, request.language),
  })),
]
