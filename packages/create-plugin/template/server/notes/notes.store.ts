import type { SqlRunner } from '@balafon/sdk/server'
import type { Note } from '../../contract/notes.ts'

const PAGE_SIZE = 50

export interface StoredNote {
  readonly userId: number
  readonly note: Omit<Note, 'author'>
}

export type NotesStore = ReturnType<typeof createNotesStore>

export const createNotesStore = (sql: SqlRunner) => ({
  /** Lists the latest notes in one statement. It builds the JSON with the fields of the contract, except the names of the authors. */
  listLatest: () =>
    sql<StoredNote>(
      `select user_id as "userId", json_build_object('id', id, 'text', text,
         'created_at', to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) as note
       from plg_my_team_my_plugin_notes order by id desc limit $1`,
      [PAGE_SIZE],
    ),
})
