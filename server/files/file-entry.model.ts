import { column, defineModel } from '@balafon/sdk/server'

/** A stored file and the plugin that owns it. A trigger records the content of a deleted row for deletion. */
export const FileEntry = defineModel('file_entries', {
  columns: {
    id: column.id(),
    name: column.text({ maxLength: 255 }),
    mime: column.text(),
    extension: column.text(),
    fileSize: column.bigint({ min: 0 }),
    path: column.text().unique(),
    visibility: column.oneOf('public', 'private'),
    ownerId: column.bigint().references('users', 'set null').nullable(),
    createdAt: column.timestamp().default(),
    updatedAt: column.timestamp().default(),
    plugin: column.text().default(),
    /** Where the content is: `local`, `s3`, or the name of a storage of a plugin. */
    disk: column.text().default(),
    /** The database derives it from the MIME type. */
    kind: column.oneOf('image', 'audio', 'other').default(),
    uploadType: column.text().nullable(),
    /** The path inside of the folder that the user uploaded, for display; null for a file that was not uploaded with a folder. */
    relativePath: column.text().nullable(),
    /** Since when the file is in the trash. */
    deletedAt: column.timestamp().nullable(),
    version: column.integer().default(),
  },
  indexes: {
    file_entries_owner: '(owner_id)',
    file_entries_plugin: '(plugin)',
    file_entries_created: '(created_at, id)',
    file_entries_name: '(search_text(name), id)',
    file_entries_size: '(file_size, id)',
    file_entries_kind: '(kind, id)',
    file_entries_disk: '(disk, id)',
    file_entries_deleted: '(deleted_at) WHERE (deleted_at IS NOT NULL)',
  },
})
