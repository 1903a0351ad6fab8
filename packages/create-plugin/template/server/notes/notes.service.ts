import type { User } from '@balafon/sdk/contract'
import type { PluginContext } from '../models.ts'
import { presentNote } from './notes.presenter.ts'
import type { NotesStore } from './notes.store.ts'

export type NotesService = ReturnType<typeof createNotesService>

export const createNotesService = (store: NotesStore, { models: { Note }, users }: Pick<PluginContext, 'models' | 'users'>) => ({
  /** Lists the latest notes with the names of their authors. The plugin cannot read the table of the users. */
  async listLatest() {
    const rows = await store.listLatest()
    const profiles = await users.findProfiles(rows.map(({ userId }) => userId))
    return rows.map(({ userId, note }) => ({ ...note, author: profiles.get(userId)?.name ?? '' }))
  },
  async add({ id, name }: Pick<User, 'id' | 'name'>, text: string) {
    return presentNote(await Note.create({ userId: id, text }), name)
  },
})
