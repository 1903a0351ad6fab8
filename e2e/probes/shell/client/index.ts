import { defineClientPlugin } from '@balafon/sdk/client'
import manifest from '../plugin.ts'

export default defineClientPlugin(manifest, {
  components: {
    ProbeScreen: () => import('./probe-screen.tsx'),
    UploadScreen: () => import('./upload-screen.tsx'),
    PlainScreen: () => import('./plain-screen.tsx'),
    ClosedScreen: () => import('./closed-screen.tsx'),
  },
  locales: { en: () => import('../locales/en.json'), fr: () => import('../locales/fr.json') },
})
