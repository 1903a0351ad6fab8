import { defineServerPlugin } from '@balafon/sdk/server'
import manifest from '../plugin.ts'
import { pluginRoutes } from './plugins/plugins.routes.ts'
import { createPluginAdministration } from './plugins/plugins.service.ts'
import { settingsRoutes } from './settings/settings.routes.ts'
import { createSettingsAdministration } from './settings/settings.service.ts'
import { webhookRoutes } from './webhooks/webhooks.routes.ts'
import { createWebhookAdministration } from './webhooks/webhooks.service.ts'

export default defineServerPlugin(manifest, {
  services: ({ plugins, settings, webhooks, sessions, say, log }) => ({
    webhooks: createWebhookAdministration({ webhooks, sessions, say, log }),
    plugins: createPluginAdministration(plugins, log),
    settings: createSettingsAdministration(settings, say, log),
  }),
  routes: ({ plugins, settings, webhooks }, { languageOf }) => [
    ...pluginRoutes(plugins, languageOf),
    ...settingsRoutes(settings, languageOf),
    ...webhookRoutes(webhooks, languageOf),
  ],
  pages: (_services, { say }) => [{ path: '/admin/*', describe: async ({ language }) => ({ title: say(language, 'admin.title') }) }],
})
