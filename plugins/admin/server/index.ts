import { defineServerPlugin } from '@balafon/sdk/server'
import manifest from '../plugin.ts'
import { adsRoutes } from './ads/ads.routes.ts'
import { createAdsAdministration } from './ads/ads.service.ts'
import { pluginRoutes } from './plugins/plugins.routes.ts'
import { createPluginAdministration } from './plugins/plugins.service.ts'
import { settingsRoutes } from './settings/settings.routes.ts'
import { createSettingsAdministration } from './settings/settings.service.ts'

export default defineServerPlugin(manifest, {
  services: ({ plugins, settings, ads, say, log }) => ({
    plugins: createPluginAdministration(plugins, log),
    settings: createSettingsAdministration(settings, say, log),
    ads: createAdsAdministration(ads, say, log),
  }),
  routes: ({ plugins, settings, ads }, { languageOf }) => [
    ...pluginRoutes(plugins, languageOf),
    ...settingsRoutes(settings, languageOf),
    ...adsRoutes(ads, languageOf),
  ],
  pages: (_services, { say }) => [{ path: '/admin/*', describe: async ({ language }) => ({ title: say(language, 'admin.title') }) }],
})
