import { create } from 'zustand'
import type { Upload } from '../upload.ts'
import type { SavedPosition, UploadJournal } from './upload-journal.ts'

/** Creates the list of uploads: a store for components, the chosen files, and what the browser keeps of them. */
export function createUploadList(journal: UploadJournal, getUserId: () => number | null) {
  const store = create<{ readonly uploads: readonly Upload[] }>(() => ({ uploads: [] }))
  const files = new Map<string, File>()
  const getAll = () => store.getState().uploads
  const find = (id: string) => getAll().find((upload) => upload.id === id)
  const readPosition = (id: string): SavedPosition | null => journal.read(id)?.position ?? null

  return {
    store,
    files,
    getAll,
    find,
    change: (id: string, values: Partial<Upload>) =>
      store.setState(({ uploads }) => ({ uploads: uploads.map((upload) => (upload.id === id ? { ...upload, ...values } : upload)) })),
    /** Where the upload goes on after an interruption. */
    readPosition,
    /** Keeps the progress of an upload in the browser. */
    save(id: string, position = readPosition(id)) {
      const upload = find(id)
      if (upload) journal.save(upload, getUserId(), position)
    },
    add: (upload: Upload, file: File) => {
      files.set(upload.id, file)
      store.setState(({ uploads }) => ({ uploads: [...uploads.filter(({ id }) => id !== upload.id), upload] }))
    },
    remove(ids: readonly string[]) {
      const removed = new Set(ids)
      for (const id of ids) {
        files.delete(id)
        journal.remove(id)
      }
      store.setState(({ uploads }) => ({ uploads: uploads.filter(({ id }) => !removed.has(id)) }))
    },
    clear() {
      files.clear()
      store.setState({ uploads: [] })
    },
  }
}

/** The list of uploads. */
export type UploadList = ReturnType<typeof createUploadList>
