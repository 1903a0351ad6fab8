import type { DraftRow, UploadDraft } from '../../contract/upload.ts'

/** A value or file that the user has to add before the release can be created. */
export interface MissingPart {
  /** The path of the field, for example `name` or `rows.3.name`. */
  readonly path: string
  /** The last part of the translation key. `name`: the release has no title. `title`: a song has no title. `file`: a song has no file. `upload`: a file is still uploading. */
  readonly key: 'title' | 'name' | 'file' | 'upload'
  /** The index of the row, starting at 0; null for a field of the release. */
  readonly row: number | null
}

/**
 * Lists what has to be added before a release can be created, in the order of the page.
 * @param isUploading Returns whether the file of a row is still uploading.
 */
export function findMissingParts({ name, rows }: Pick<UploadDraft, 'name' | 'rows'>, isUploading: (row: DraftRow) => boolean): MissingPart[] {
  return [
    ...(name.trim() === '' && rows.length > 1 ? [{ path: 'name', key: 'name', row: null } as const] : []),
    ...rows.flatMap((row, index): MissingPart[] => [
      ...(row.name.trim() === '' ? [{ path: `rows.${index}.name`, key: 'title', row: index } as const] : []),
      ...(row.file_entry_id === null ? [{ path: `rows.${index}.file_entry_id`, key: isUploading(row) ? 'upload' : 'file', row: index } as const] : []),
    ]),
  ]
}
