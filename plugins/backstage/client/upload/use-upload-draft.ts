import { reportError, sendRequest } from '@balafon/sdk/client'
import type { Upload } from '@balafon/sdk/uploads'
import { useEffect, useRef, useState } from 'react'
import { type DraftRow, deleteUploadDraft, saveUploadDraft, type UploadDraft } from '../../contract/upload.ts'

const SAVE_DELAY_MS = 1200

export const createEmptyDraft = (artistId: number | null): UploadDraft => ({
  name: '',
  artist_id: artistId,
  release_type: 'album',
  release_at: null,
  image: null,
  rows: [],
})

/** Holds what the user enters on the upload page and which files are uploaded, and saves it a moment after each change. */
export function useUploadDraft(saved: UploadDraft, uploads: readonly Upload[]) {
  const [entered, setDraft] = useState(saved)
  const findFileId = (key: string) => uploads.find(({ id }) => id === key)?.fileEntry?.id ?? null
  const draft = { ...entered, rows: entered.rows.map((row) => ({ ...row, file_entry_id: row.file_entry_id ?? findFileId(row.key) })) }
  const text = JSON.stringify(draft)
  const [savedAt, setSavedAt] = useState<string>()
  const lastSaved = useRef(JSON.stringify(saved))

  // Saving waits until the user stops typing.
  useEffect(() => {
    if (text === lastSaved.current) return
    const timer = setTimeout(() => {
      lastSaved.current = text
      sendRequest(saveUploadDraft, { body: { draft: JSON.parse(text) as UploadDraft } })
        .then(({ saved_at: at }) => setSavedAt(at))
        .catch((error: unknown) => {
          lastSaved.current = ''
          reportError(error)
        })
    }, SAVE_DELAY_MS)
    return () => clearTimeout(timer)
  }, [text])

  return {
    draft,
    savedAt,
    change: (changes: Partial<UploadDraft>) => setDraft((current) => ({ ...current, ...changes })),
    changeRow: (key: string, changes: Partial<DraftRow>) =>
      setDraft((current) => ({ ...current, rows: current.rows.map((row) => (row.key === key ? { ...row, ...changes } : row)) })),
    setRows: (update: (rows: readonly DraftRow[]) => readonly DraftRow[]) => setDraft((current) => ({ ...current, rows: [...update(current.rows)] })),
    async discard(artistId: number | null) {
      const empty = createEmptyDraft(artistId)
      lastSaved.current = JSON.stringify(empty)
      setDraft(empty)
      await sendRequest(deleteUploadDraft, {})
    },
  }
}
