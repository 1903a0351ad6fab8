import { implement } from '@balafon/sdk/server'
import { addNote, listNotes } from '../../contract/notes.ts'
import type { NotesStore } from './notes.store.ts'

export const createNotesRoutes = (notes: NotesStore) => [
  implement(listNotes, async () => ({ notes: await notes.listLatest() })),
  implement(addNote, async ({ user, body }) => ({ note: await notes.insertNote(user.id, body.text) })),
]
