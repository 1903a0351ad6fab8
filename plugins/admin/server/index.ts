import { defineServerPlugin } from '@balafon/sdk/server'
import manifest from '../plugin.ts'
import { logRoutes } from './logs/logs.routes.ts'
import { createLogReading } from './logs/logs.service.ts'
import { pluginRoutes } from './plugins/plugins.routes.ts'
import { createPluginAdministration } from './plugins/plugins.service.ts'
import { settingsRoutes } from './settings/settings.routes.ts'
import { createSettingsAdministration } from './settings/settings.service.ts'

export default defineServerPlugin(manifest, {
  services: ({ plugins, settings, say, log, logs }) => ({
    plugins: createPluginAdministration(plugins, log),
    settings: createSettingsAdministration(settings, say, log),
    logs: createLogReading(logs, log),
  }),
  routes: ({ plugins, settings, logs }, { languageOf }) => [...pluginRoutes(plugins, languageOf), ...settingsRoutes(settings, languageOf), ...logRoutes(logs)],
  pages: (_services, { say }) => [{ path: '/admin/*', describe: async ({ language }) => ({ title: say(language, 'admin.title') }) }],
})
