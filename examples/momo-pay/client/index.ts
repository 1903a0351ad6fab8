import { defineClientPlugin } from '@balafon/sdk/client'
import manifest from '../plugin.ts'

export default defineClientPlugin(manifest, {
  components: {},
  locales: { en: () => import('../locales/en.json'), fr: () => import('../locales/fr.json') },
})
