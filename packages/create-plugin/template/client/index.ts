import { defineClientPlugin } from '@balafon/sdk/client'
import manifest from '../plugin.ts'

export default defineClientPlugin(manifest, {
  components: { NotesScreen: () => import('./notes/notes-screen.tsx') },
  locales: { en: () => import('../locales/en.json'), fr: () => import('../locales/fr.json') },
})
