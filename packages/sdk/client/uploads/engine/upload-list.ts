import { create } from 'zustand'
import type { Upload } from '../upload.ts'
import type { ResumePoint, UploadJournal } from './upload-journal.ts'

/** Creates the list of uploads: a store for components, the chosen files, and functions that save the progress in the browser. */
export function createUploadList(journal: UploadJournal, getUserId: () => number | null) {
  const store = create<{ readonly uploads: readonly Upload[] }>(() => ({ uploads: [] }))
  const files = new Map<string, File>()
  const getAll = () => store.getState().uploads
  const find = (id: string) => getAll().find((upload) => upload.id === id)
  const readResumePoint = (id: string): ResumePoint | null => journal.read(id)?.position ?? null

  return {
    store,
    files,
    getAll,
    find,
    change: (id: string, values: Partial<Upload>) =>
      store.setState(({ uploads }) => ({ uploads: uploads.map((upload) => (upload.id === id ? { ...upload, ...values } : upload)) })),
    /** Where the upload resumes after an interruption. */
    readResumePoint,
    /** Keeps the progress of an upload in the browser. */
    save(id: string, resumePoint = readResumePoint(id)) {
      const upload = find(id)
      if (upload) journal.save(upload, getUserId(), resumePoint)
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
