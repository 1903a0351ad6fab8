import type { RowOf } from '@balafon/sdk/server'
import type { Note } from '../../contract/notes.ts'
import type { Note as NoteModel } from './note.model.ts'

/** Presents a note with the name of its author. */
export const presentNote = ({ id, text, createdAt }: RowOf<typeof NoteModel>, author: string): Note => ({
  id,
  text,
  author,
  created_at: createdAt.toISOString(),
})
