import type { FileEntry as FileEntryJson, UploadedEntry } from '@balafon/sdk/contract'
import type { InstanceOf } from '@balafon/sdk/server'
import type { Signer } from '../../security/signer.ts'
import type { FileEntry } from '../file-entry.model.ts'
import { buildSignedUrl } from '../files.ts'

export type FileEntryRow = InstanceOf<typeof FileEntry>

/** How long the URL of a private file is valid, in seconds. */
const URL_SECONDS = 3600

/** Returns the URL of a file: a permanent one of a public file, a signed one of a private file. */
export const createFileUrl = ({ visibility, path }: Pick<FileEntryRow, 'visibility' | 'path'>, signer: Signer): string =>
  visibility === 'public' ? `/storage/${path}` : buildSignedUrl(signer, path, URL_SECONDS)

/** Presents an uploaded file to its user. */
export const presentEntry = (row: FileEntryRow, signer: Signer): FileEntryJson => ({
  id: row.id,
  name: row.name,
  mime: row.mime,
  extension: row.extension,
  file_size: row.fileSize,
  path: row.path,
  url: createFileUrl(row, signer),
  updated_at: row.updatedAt.toISOString(),
})

/** Presents an uploaded file to the plugin of its upload type. */
export const presentUploadedEntry = ({ id, name, mime, extension, fileSize, path, relativePath }: FileEntryRow): UploadedEntry => ({
  id,
  name,
  mime,
  extension,
  file_size: fileSize,
  path,
  relativePath,
})
