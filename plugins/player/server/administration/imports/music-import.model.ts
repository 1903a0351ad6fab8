import { column, defineModel } from '@balafon/sdk/server'

/** An import of a CSV file, with its progress. */
export const MusicImport = defineModel('music_imports', {
  columns: {
    id: column.uuid().primaryKey().default(),
    kind: column.oneOf('artists', 'albums', 'tracks'),
    state: column.oneOf('mapping', 'checking', 'checked', 'importing', 'done', 'failed', 'cancelled').default(),
    /** The operator that uploaded the file, or after the start, the operator that started the import. */
    userId: column.bigint().nullable(),
    fileName: column.text(),
    fileEntryId: column.bigint().nullable(),
    separator: column.text(),
    /** The titles of the columns. */
    columns: column.json<readonly string[]>(),
    /** The first rows of the file. */
    samples: column.json<readonly (readonly string[])[]>(),
    /** For each field, the index of its column in the file, counted from 0. */
    mapping: column.json<Readonly<Record<string, number>>>().default(),
    /** Whether unknown artists and albums are created. */
    createsMissing: column.boolean().default(),
    /** The owner of created music; null when it belongs to the site. */
    ownerId: column.bigint().nullable(),
    /** The number of rows. The row with the titles is not counted. */
    total: column.integer(),
    /** The number of the last row of the file that the check or the import has processed. */
    position: column.integer().default(),
    /** The numbers of checked rows without mistakes (`valid`) and with mistakes (`invalid`). */
    valid: column.integer().default(),
    invalid: column.integer().default(),
    /** The numbers of rows that were written to the catalogue, and of rows that could not be written although the check found no mistakes. */
    imported: column.integer().default(),
    failed: column.integer().default(),
    /** Why an import has the state `failed`: a translation key. */
    failure: column.text().nullable(),
    createdAt: column.timestamp().default(),
    updatedAt: column.timestamp().default(),
  },
  indexes: {
    music_imports_created: '(created_at, id)',
  },
})
