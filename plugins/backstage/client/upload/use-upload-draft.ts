import { reportError, sendRequest, useSetCachedResponse } from '@balafon/sdk/client'
import type { Upload } from '@balafon/sdk/uploads'
import { useEffect, useRef, useState } from 'react'
import { type DraftRow, deleteUploadDraft, getUploadDraft, saveUploadDraft, type UploadDraft } from '../../contract/upload.ts'

const SAVE_DELAY_MS = 1200

export const createEmptyDraft = (artistId: number | null): UploadDraft => ({
  name: '',
  artist_id: artistId,
  release_type: 'album',
  release_at: null,
  image: null,
  rows: [],
})

/** Stores the values that the user enters on the upload page and the ids of the uploaded files, and saves this draft a moment after each change. */
export function useUploadDraft(saved: UploadDraft, uploads: readonly Upload[]) {
  const [entered, setDraft] = useState(saved)
  const findFileId = (key: string) => uploads.find(({ id }) => id === key)?.fileEntry?.id ?? null
  const draft = { ...entered, rows: entered.rows.map((row) => ({ ...row, file_entry_id: row.file_entry_id ?? findFileId(row.key) })) }
  const text = JSON.stringify(draft)
  const [savedAt, setSavedAt] = useState<string>()
  const lastSaved = useRef(JSON.stringify(saved))
  const latest = useRef(text)
  const setCachedResponse = useSetCachedResponse()

  /** Stores the draft in the query cache, so that the page shows it when it is opened again. */
  const cache = (kept: UploadDraft | null) => setCachedResponse(getUploadDraft, {}, { draft: kept, saved_at: null })
  function save(changed: string) {
    lastSaved.current = changed
    const next: UploadDraft = JSON.parse(changed)
    cache(next)
    sendRequest(saveUploadDraft, { body: { draft: next } })
      .then(({ saved_at: at }) => setSavedAt(at))
      .catch((error: unknown) => {
        lastSaved.current = ''
        reportError(error)
      })
  }

  // Waits until the user stops typing, so that not every key press sends a request.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another draft is saved
  useEffect(() => {
    latest.current = text
    if (text === lastSaved.current) return
    const timer = setTimeout(() => save(text), SAVE_DELAY_MS)
    return () => clearTimeout(timer)
  }, [text])

  // When the user leaves the page before the last change was saved, the draft is saved at once.
  // biome-ignore lint/correctness/useExhaustiveDependencies: it runs once, when the page is closed
  useEffect(
    () => () => {
      if (latest.current !== lastSaved.current) save(latest.current)
    },
    [],
  )

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
      latest.current = lastSaved.current
      setDraft(empty)
      cache(null)
      await sendRequest(deleteUploadDraft, {})
    },
  }
}
