import type { InstanceOf, FileEntry as StoredFile } from '@balafon/sdk/server'
import type { FileEntry } from './file-entry.model.ts'

/** Presents a stored file to the plugin that owns it. */
export const presentFileEntry = ({ id, name, mime, extension, fileSize, path, updatedAt }: InstanceOf<typeof FileEntry>): StoredFile => ({
  id,
  name,
  mime,
  extension,
  file_size: fileSize,
  path,
  updated_at: updatedAt,
})
