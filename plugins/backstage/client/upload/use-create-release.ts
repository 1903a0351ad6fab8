import { ApiError, reportError, sendRequest, toast, useInvalidateQueries, useNavigate } from '@balafon/sdk/client'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { listBackstageAlbums, publishBackstageAlbum } from '../../contract/albums.ts'
import type { Status } from '../../contract/music.ts'
import { buildEditPath } from '../../contract/paths.ts'
import { listBackstageTracks, publishBackstageTrack } from '../../contract/tracks.ts'
import { createRelease, getUploadDraft, type UploadDraft } from '../../contract/upload.ts'
import { getPublishedKey } from '../publication/is-waiting.ts'
import type { CellSaves } from './contributed-cells.tsx'
import { ALBUM_ROW } from './release-fields.tsx'

const hasText = (fields: Readonly<Record<string, string>> | undefined) => Object.values(fields ?? {}).some((value) => value.trim() !== '')

/** Returns a function that creates the release of the upload page and opens its page, and the error messages by the path of their field. */
export function useCreateRelease(saves: CellSaves, finish: () => Promise<void>) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const invalidate = useInvalidateQueries()
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const [isPending, setPending] = useState(false)

  /** Creates the release. Values of other plugins, such as the price, are saved before the release is published, so that no listener finds music without a price. */
  async function send(draft: UploadDraft) {
    const savesFields = hasText(draft.fields) || draft.rows.some(({ fields }) => hasText(fields))
    const created = await sendRequest(createRelease, { body: { draft, publishes: !savesFields } })
    const path = created.album_id === null ? buildEditPath('track', created.track_ids[0] ?? 0) : buildEditPath('album', created.album_id)
    if (!savesFields) return { path, status: created.status }
    // The release exists now, so an error must not keep the user on the upload page. The user continues on the page of the release.
    const status = await saveFieldsAndPublish(draft, created).catch((error: unknown) => {
      reportError(error)
      return 'draft' as const
    })
    return { path, status }
  }

  async function saveFieldsAndPublish(
    draft: UploadDraft,
    created: { readonly album_id: number | null; readonly track_ids: readonly number[] },
  ): Promise<Status> {
    for (const [index, { key }] of draft.rows.entries()) await saves.saveRow(key, created.track_ids[index] ?? 0)
    const body = { at: draft.release_at }
    if (created.album_id === null) return (await sendRequest(publishBackstageTrack, { params: { trackId: created.track_ids[0] ?? 0 }, body })).track.status
    await saves.saveRow(ALBUM_ROW, created.album_id)
    return (await sendRequest(publishBackstageAlbum, { params: { albumId: created.album_id }, body })).album.status
  }

  return {
    errors,
    setErrors,
    isPending,
    async create(draft: UploadDraft) {
      setPending(true)
      setErrors({})
      try {
        const { path, status } = await send(draft)
        await finish()
        await invalidate(listBackstageAlbums, listBackstageTracks, getUploadDraft)
        if (status !== 'draft') toast.positive(t(getPublishedKey({ status, release_at: draft.release_at ?? new Date(0).toISOString() })))
        await navigate(path)
      } catch (error) {
        if (!(error instanceof ApiError) || Object.keys(error.fields).length === 0) return reportError(error)
        setErrors(Object.fromEntries(Object.entries(error.fields).map(([field, messages]) => [field.replace(/^draft\./, ''), messages[0] ?? ''])))
      } finally {
        setPending(false)
      }
    },
  }
}
