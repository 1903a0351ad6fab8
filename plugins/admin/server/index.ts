import { defineServerPlugin } from '@balafon/sdk/server'
import manifest from '../plugin.ts'
import { pluginRoutes } from './plugins/plugins.routes.ts'
import { createPluginAdministration } from './plugins/plugins.service.ts'

export default defineServerPlugin(manifest, {
  services: ({ plugins, log }) => ({ administration: createPluginAdministration(plugins, log) }),
  routes: ({ administration }, { languageOf }) => pluginRoutes(administration, languageOf),
  pages: (_services, { say }) => [{ path: '/admin/*', describe: async ({ language }) => ({ title: say(language, 'admin.title') }) }],
})
