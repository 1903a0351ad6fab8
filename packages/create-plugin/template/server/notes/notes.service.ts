import type { User } from '@balafon/sdk/contract'
import type { PluginContext } from '../models.ts'
import { presentNote } from './notes.presenter.ts'
import type { NotesStore } from './notes.store.ts'

export type NotesService = ReturnType<typeof createNotesService>

export const createNotesService = (store: NotesStore, { Note }: PluginContext['models']) => ({
  listLatest: () => store.listLatest(),
  async add({ id, name }: Pick<User, 'id' | 'name'>, text: string) {
    return presentNote(await Note.create({ userId: id, text }), name)
  },
})
