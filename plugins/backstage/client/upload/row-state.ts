import type { Upload } from '@balafon/sdk/uploads'
import type { DraftRow } from '../../contract/upload.ts'

/** The state of a row of the upload grid. `missing`: neither the browser nor the server has the file, so the user has to choose it again. */
export type RowState = 'uploaded' | 'duplicate' | 'failed' | 'missing' | 'uploading' | 'waiting'

/** Returns the state of a row. */
export function getRowState(row: DraftRow, upload: Upload | undefined, isDuplicate: boolean): RowState {
  if (upload?.state === 'failed' || upload?.state === 'aborted') return 'failed'
  if (row.file_entry_id === null && (!upload || upload.needsFile)) return 'missing'
  if (isDuplicate && row.is_duplicate_accepted !== true) return 'duplicate'
  if (row.file_entry_id !== null) return 'uploaded'
  return upload?.state === 'inProgress' ? 'uploading' : 'waiting'
}

/** Returns whether the user has to decide something about a row. */
export const isUndecided = (state: RowState) => state === 'duplicate' || state === 'failed' || state === 'missing'
