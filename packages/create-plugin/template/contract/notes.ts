import { defineEndpoint, Timestamp } from '@balafon/sdk/contract'
import * as z from 'zod/mini'

export const MAX_LENGTH = 200

const Note = z.object({ id: z.number(), text: z.string(), author: z.string(), created_at: Timestamp })
export type Note = z.infer<typeof Note>

export const listNotes = defineEndpoint({
  method: 'GET',
  path: 'x/my-team.my-plugin/notes',
  summary: 'List the latest notes',
  access: 'guest',
  acceptsAccessToken: true,
  response: z.object({ notes: z.array(Note) }),
})

export const addNote = defineEndpoint({
  method: 'POST',
  path: 'x/my-team.my-plugin/notes',
  summary: 'Add a note',
  access: 'user',
  acceptsAccessToken: true,
  body: z.strictObject({ text: z.string().check(z.trim(), z.minLength(1), z.maxLength(MAX_LENGTH)) }),
  response: z.object({ note: Note }),
  status: 201,
})
