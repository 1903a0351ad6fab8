import { useApi, useLive } from '@balafon/sdk/client'
import type { Uploads } from '@balafon/sdk/uploads'
import { useState } from 'react'
import { listMediaUploads, MEDIA_MESSAGE, type MediaUpload } from '../../../contract/media.ts'

/** A row of the review table: the values from the tags of a file, with the changes of the operator. */
export interface Proposal {
  readonly key: string
  readonly fileName: string
  readonly fileEntryId: number | null
  /** The data that the server has read from the file; undefined until the file is stored. */
  readonly media: MediaUpload | undefined
  readonly name: string
  /** Names of artists, separated by semicolons. */
  readonly artists: string
  readonly album: string
  readonly number: number | null
}

export type Changes = Partial<Pick<Proposal, 'name' | 'artists' | 'album' | 'number'>>

/** The maximum number of files in one request to the endpoint. */
const MAX_DESCRIBED = 100

/** Proposes a title from a file name: removes the track number at the beginning and the extension. */
const suggestTitle = (fileName: string) =>
  fileName
    .replace(/\.[^.]+$/, '')
    .replace(/^\d{1,3}\s*[-._)]\s*/, '')
    .replace(/_/g, ' ')
    .trim()

/** Returns the rows of the review table: one for each uploaded file, filled from its tags as soon as they are read. */
export function useProposals({ uploads }: Pick<Uploads, 'uploads'>) {
  const [changes, setChanges] = useState<Readonly<Record<string, Changes>>>({})
  const ids = uploads.flatMap(({ fileEntry }) => fileEntry?.id ?? []).slice(0, MAX_DESCRIBED)
  const described = useApi(listMediaUploads, { query: { ids: ids.join(',') } }, { enabled: ids.length > 0, keepPrevious: true })
  useLive(MEDIA_MESSAGE, () => void described.refetch())
  const media = new Map(described.data?.uploads.map((upload) => [upload.file_entry_id, upload]))
  const proposals = uploads.map((upload): Proposal => {
    const found = media.get(upload.fileEntry?.id ?? -1)
    const tags = found?.tags
    return {
      key: upload.id,
      fileName: upload.name,
      fileEntryId: upload.fileEntry?.id ?? null,
      media: found,
      name: (tags?.title ?? suggestTitle(upload.name)).slice(0, 190),
      artists: (tags?.artists.length ? tags.artists : [tags?.album_artist ?? '']).filter(Boolean).join('; '),
      album: tags?.album ?? '',
      number: tags?.track ?? null,
      ...changes[upload.id],
    }
  })
  return { proposals, change: (key: string, values: Changes) => setChanges((current) => ({ ...current, [key]: { ...current[key], ...values } })) }
}
