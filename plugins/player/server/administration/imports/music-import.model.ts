import { column, defineModel } from '@balafon/sdk/server'

/** An import of a CSV file, with its progress. */
export const MusicImport = defineModel('music_imports', {
  columns: {
    id: column.uuid().primaryKey().default(),
    kind: column.oneOf('artists', 'albums', 'tracks'),
    state: column.oneOf('mapping', 'checking', 'checked', 'importing', 'done', 'failed', 'cancelled').default(),
    userId: column.bigint().nullable(),
    fileName: column.text(),
    fileEntryId: column.bigint().nullable(),
    separator: column.text(),
    columns: column.json<readonly string[]>(),
    samples: column.json<readonly (readonly string[])[]>(),
    mapping: column.json<Readonly<Record<string, number>>>().default(),
    createsMissing: column.boolean().default(),
    ownerId: column.bigint().nullable(),
    total: column.integer(),
    /** The number of the last row of the file that the check or the import has processed. */
    position: column.integer().default(),
    valid: column.integer().default(),
    invalid: column.integer().default(),
    imported: column.integer().default(),
    failed: column.integer().default(),
    failure: column.text().nullable(),
    createdAt: column.timestamp().default(),
    updatedAt: column.timestamp().default(),
  },
  indexes: {
    music_imports_created: '(created_at, id)',
  },
})
