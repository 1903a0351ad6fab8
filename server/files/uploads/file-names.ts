import type { UploadMetadata } from '@balafon/sdk/contract'
import { sanitizeFileName } from '../../http/uploads/sanitize-file-name.ts'

const MAX_PATH_LENGTH = 1000
const MAX_FOLDERS = 20

/** The names of a file for display. */
export interface FileNames {
  readonly name: string
  readonly relativePath: string | null
}

/** Reads the names of an upload. Folders are kept for display only; a file is never stored under a name from a client. */
export function readFileNames({ name, clientName, relativePath }: Pick<UploadMetadata, 'name' | 'clientName' | 'relativePath'>, fallback?: string): FileNames {
  return { name: sanitizeFileName(clientName || name || fallback || 'file'), relativePath: sanitizePath(relativePath) }
}

function sanitizePath(path: string | null | undefined): string | null {
  if (!path) return null
  const folders = path
    .split(/[/\\]/)
    .filter((part) => part.trim() !== '' && !/^\.+$/.test(part.trim()))
    .slice(-MAX_FOLDERS)
    .map(sanitizeFileName)
  const sanitized = folders.join('/')
  return folders.length === 0 || sanitized.length > MAX_PATH_LENGTH ? null : sanitized
}
