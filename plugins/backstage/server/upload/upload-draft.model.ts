import { column, defineModel } from '@balafon/sdk/server'
import type { UploadDraft as Draft } from '../../contract/upload.ts'

/** The values that a user has entered on the upload page. */
export const UploadDraft = defineModel('backstage_upload_drafts', {
  columns: {
    userId: column.bigint().primaryKey().references('users', 'cascade'),
    draft: column.json<Draft>(),
    savedAt: column.timestamp().default(),
  },
})
