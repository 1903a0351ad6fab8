import { implement } from '@balafon/sdk/server'
import { addNote, listNotes } from '../../contract/notes.ts'
import type { NotesStore } from './notes.store.ts'

export const noteRoutes = (notes: NotesStore) => [
  implement(listNotes, async () => ({ notes: await notes.latest() })),
  implement(addNote, async ({ user, body }) => ({ note: await notes.insert(user.id, body.text) })),
]
