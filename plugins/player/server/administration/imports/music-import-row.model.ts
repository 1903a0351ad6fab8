import { column, defineModel } from '@balafon/sdk/server'

/** A mistake in a row of an import. The code is a translation key. */
export interface RowMistake {
  readonly field: string
  readonly code: string
}

/** A processed row of an import: it was rejected with its mistakes, or it created or changed an item. */
export const MusicImportRow = defineModel('music_import_rows', {
  columns: {
    importId: column.uuid().primaryKey().references('music_imports', 'cascade'),
    rowNumber: column.integer().primaryKey(),
    isRejected: column.boolean(),
    cells: column.json<readonly string[]>().nullable(),
    mistakes: column.json<readonly RowMistake[]>().default(),
    itemId: column.bigint().nullable(),
  },
  indexes: {
    music_import_rows_rejected: '(import_id, row_number) WHERE is_rejected',
  },
})
