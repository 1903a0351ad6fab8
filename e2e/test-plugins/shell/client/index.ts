import { defineClientPlugin } from '@balafon/sdk/client'
import manifest from '../plugin.ts'

/** The client module of a third-party plugin for end-to-end tests. Its screens use functions of the host. */
export default defineClientPlugin(manifest, {
  components: {
    FirstScreen: () => import('./first-screen.tsx'),
    UploadScreen: () => import('./upload-screen.tsx'),
    PlainScreen: () => import('./plain-screen.tsx'),
    ClosedScreen: () => import('./closed-screen.tsx'),
  },
  locales: { en: () => import('../locales/en.json'), fr: () => import('../locales/fr.json') },
})
