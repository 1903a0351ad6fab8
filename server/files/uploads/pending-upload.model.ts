import { column, defineModel } from '@balafon/sdk/server'

/** An upload that was started. Its size counts against the space of the user until it is completed or expires. */
export const PendingUpload = defineModel('pending_uploads', {
  columns: {
    id: column.uuid().primaryKey(),
    userId: column.bigint().references('users', 'cascade'),
    method: column.oneOf('tus', 's3', 's3_multipart'),
    uploadType: column.text(),
    name: column.text(),
    relativePath: column.text().nullable(),
    fileSize: column.bigint({ min: 0 }),
    /** The key in the object storage, for direct uploads. */
    storageKey: column.text().unique().nullable(),
    /** The id of an upload in parts, as the object storage created it. */
    externalId: column.text().nullable(),
    /** The stored file, after the upload was completed. */
    fileId: column.bigint().references('file_entries', 'cascade').nullable(),
    /** Until this time, one request has the sole right to store the file. It prevents two requests from storing it twice. */
    claimedUntil: column.timestamp().nullable(),
    createdAt: column.timestamp().default(),
    expiresAt: column.timestamp(),
  },
  indexes: {
    pending_uploads_user: '(user_id)',
    pending_uploads_expires: '(expires_at)',
    pending_uploads_file: '(file_id)',
  },
})
