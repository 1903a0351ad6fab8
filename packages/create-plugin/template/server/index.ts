import { defineServerPlugin } from '@balafon/sdk/server'
import manifest from '../plugin.ts'
import { notes0001 } from './migrations/0001-notes.ts'
import { models } from './models.ts'
import { createNotesRoutes } from './notes/notes.routes.ts'
import { createNotesService } from './notes/notes.service.ts'
import { createNotesStore } from './notes/notes.store.ts'

export default defineServerPlugin(manifest, {
  models,
  migrations: [notes0001],
  services: (context) => createNotesService(createNotesStore(context.sql), context),
  routes: (notes) => createNotesRoutes(notes),
})
