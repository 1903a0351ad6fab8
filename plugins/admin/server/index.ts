import { defineServerPlugin } from '@balafon/sdk/server'
import manifest from '../plugin.ts'
import { createAdsRoutes } from './ads/ads.routes.ts'
import { createAdsService } from './ads/ads.service.ts'
import { createLogRoutes } from './logs/logs.routes.ts'
import { createLogsService } from './logs/logs.service.ts'
import { createAdminPages } from './pages/admin.pages.ts'
import { createPluginRoutes } from './plugins/plugins.routes.ts'
import { createPluginsService } from './plugins/plugins.service.ts'
import { createSettingsRoutes } from './settings/settings.routes.ts'
import { createSettingsService } from './settings/settings.service.ts'
import { createWebhookRoutes } from './webhooks/webhooks.routes.ts'
import { createWebhooksService } from './webhooks/webhooks.service.ts'

export default defineServerPlugin(manifest, {
  services: ({ plugins, settings, ads, webhooks, sessions, translate, log, logs }) => ({
    webhooks: createWebhooksService({ webhooks, sessions, translate, log }),
    plugins: createPluginsService(plugins, log),
    settings: createSettingsService({ settings, sessions, translate, log }),
    ads: createAdsService(ads, translate, log),
    logs: createLogsService({ logs, translate, log }),
  }),
  routes: ({ plugins, settings, ads, logs, webhooks }) => [
    ...createPluginRoutes(plugins),
    ...createSettingsRoutes(settings),
    ...createAdsRoutes(ads),
    ...createLogRoutes(logs),
    ...createWebhookRoutes(webhooks),
  ],
  pages: (_services, context) => createAdminPages(context),
})
