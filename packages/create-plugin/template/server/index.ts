import { defineServerPlugin } from '@balafon/sdk/server'
import manifest from '../plugin.ts'
import { notes0001 } from './migrations/0001-notes.ts'
import { createNotesRoutes } from './notes/notes.routes.ts'
import { createNotesStore } from './notes/notes.store.ts'

export default defineServerPlugin(manifest, {
  migrations: [notes0001],
  services: ({ sql }) => createNotesStore(sql),
  routes: (notes) => createNotesRoutes(notes),
})
