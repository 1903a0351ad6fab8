import type { BulkJob } from '@balafon/sdk/contract'
import type { BulkJobRow } from './bulk.store.ts'

/** Presents a bulk action to the user that started it. */
export const presentBulkJob = ({ id, action, state, total, done, failed, skipped, errors }: BulkJobRow, canUndo: boolean): BulkJob => ({
  id,
  action,
  state,
  total,
  done,
  failed,
  skipped,
  errors,
  can_undo: canUndo,
})
