import { implement } from '@balafon/sdk/server'
import { addNote, listNotes } from '../../contract/notes.ts'
import type { NotesService } from './notes.service.ts'

export const createNotesRoutes = (notes: NotesService) => [
  implement(listNotes, async () => ({ notes: await notes.listLatest() })),
  implement(addNote, async ({ user, body }) => ({ note: await notes.add(user.user, body.text) })),
]
