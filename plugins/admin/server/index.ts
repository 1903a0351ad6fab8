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
  services: ({ plugins, settings, ads, webhooks, sessions, translate, log, logs }) => ({
    webhooks: createWebhookAdministration({ webhooks, sessions, translate, log }),
    plugins: createPluginAdministration(plugins, log),
    settings: createSettingsAdministration({ settings, sessions, translate, log }),
    ads: createAdsAdministration(ads, translate, log),
    logs: createLogReading(logs, log),
  }),
  routes: ({ plugins, settings, ads, logs, webhooks }, { getLanguage }) => [
    ...pluginRoutes(plugins, getLanguage),
    ...settingsRoutes(settings, getLanguage),
    ...adsRoutes(ads, getLanguage),
    ...logRoutes(logs),
    ...webhookRoutes(webhooks, getLanguage),
  ],
  pages: (_services, { translate }) => [{ path: '/admin/*', describe: async ({ language }) => ({ title: translate(language, 'admin.title') }) }],
})
