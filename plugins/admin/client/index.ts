import { defineClientPlugin } from '@balafon/sdk/client'
import manifest from '../plugin.ts'

export default defineClientPlugin(manifest, {
  components: {
    AdsPage: () => import('./ads/ads-page.tsx'),
    AdminScreen: () => import('./frame/admin-screen.tsx'),
    LogsScreen: () => import('./logs/logs-screen.tsx'),
    ReportPage: () => import('./report/report-page.tsx'),
    PluginsPage: () => import('./plugins/plugins-page.tsx'),
    WebhooksPage: () => import('./webhooks/webhooks-page.tsx'),
    SettingsScreen: () => import('./settings/settings-screen.tsx'),
  },
  locales: { en: () => import('../locales/en.json'), fr: () => import('../locales/fr.json') },
})
