import { defineServerPlugin } from '@balafon/sdk/server'
import manifest from '../plugin.ts'
import { adsRoutes } from './ads/ads.routes.ts'
import { createAdsAdministration } from './ads/ads.service.ts'
import { logRoutes } from './logs/logs.routes.ts'
import { createLogReading } from './logs/logs.service.ts'
import { pluginRoutes } from './plugins/plugins.routes.ts'
import { createPluginAdministration } from './plugins/plugins.service.ts'
import { settingsRoutes } from './settings/settings.routes.ts'
import { createSettingsAdministration } from './settings/settings.service.ts'
import { webhookRoutes } from './webhooks/webhooks.routes.ts'
import { createWebhookAdministration } from './webhooks/webhooks.service.ts'

export default defineServerPlugin(manifest, {
  services: ({ plugins, settings, ads, webhooks, sessions, say, log, logs }) => ({
    webhooks: createWebhookAdministration({ webhooks, sessions, say, log }),
    plugins: createPluginAdministration(plugins, log),
    settings: createSettingsAdministration({ settings, sessions, say, log }),
    ads: createAdsAdministration(ads, say, log),
    logs: createLogReading(logs, log),
  }),
  routes: ({ plugins, settings, ads, logs, webhooks }, { languageOf }) => [
    ...pluginRoutes(plugins, languageOf),
    ...settingsRoutes(settings, languageOf),
    ...adsRoutes(ads, languageOf),
    ...logRoutes(logs),
    ...webhookRoutes(webhooks, languageOf),
  ],
  pages: (_services, { say }) => [{ path: '/admin/*', describe: async ({ language }) => ({ title: say(language, 'admin.title') }) }],
})
