import { defineClientPlugin } from '@balafon/sdk/client'
import manifest from '../plugin.ts'

export default defineClientPlugin(manifest, {
  components: {
    Bell: () => import(/* webpackChunkName: 'first' */ './bell/bell.tsx'),
    NotificationsScreen: () => import('./screen/notifications-screen.tsx'),
    SettingsScreen: () => import('./settings/settings-screen.tsx'),
  },
  locales: { en: () => import('../locales/en.json'), fr: () => import('../locales/fr.json') },
})
