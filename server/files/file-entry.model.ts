import { column, defineModel } from '@balafon/sdk/server'

/** A stored file and the plugin that owns it. */
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
  },
  indexes: {
    file_entries_owner: '(owner_id)',
    file_entries_plugin: '(plugin)',
  },
})
