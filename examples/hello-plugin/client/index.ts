import { defineClientPlugin } from '@balafon/sdk/client'
import manifest from '../plugin.ts'

export default defineClientPlugin(manifest, {
  components: {
    HelloScreen: () => import('./hello/hello-screen.tsx'),
    GreetingsAd: () => import('./ads/greetings-ad.tsx'),
    MyGreetingsSection: () => import('./settings/my-greetings-section.tsx'),
    AdminTab: () => import('./admin/admin-tab.tsx'),
    GreetAction: () => import('./greet/greet-action.tsx'),
    GreetingsPanel: () => import('./panel/greetings-panel.tsx'),
    TrackGreetings: () => import('./panel/track-greetings.tsx'),
  },
  commands: {
    wave: async ({ track }, t) => (await import('./greet/send-wave.ts')).sendWave(track, t),
  },
  locales: { en: () => import('../locales/en.json'), fr: () => import('../locales/fr.json') },
})
