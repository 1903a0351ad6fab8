import type { ChosenFile } from '../upload.ts'

interface Purpose {
  readonly userId: number | null
  readonly uploadType: string
  readonly group: string
}

/** Returns a text that identifies a file and its purpose. The same file, chosen again after a reload of the page, has the same fingerprint. */
export const createFingerprint = ({ file, relativePath }: ChosenFile, { userId, uploadType, group }: Purpose): string =>
  [userId ?? 0, uploadType, group, relativePath || file.name, file.size, file.lastModified].join('|')
