import type { SqlRunner } from '@balafon/sdk/server'
import type { Note } from '../../contract/notes.ts'

const PAGE_SIZE = 50

export type NotesStore = ReturnType<typeof createNotesStore>

export const createNotesStore = (sql: SqlRunner) => ({
  /** Lists the latest notes with the names of their authors, in one statement. It builds the JSON with the fields of the contract. */
  async listLatest(): Promise<Note[]> {
    const rows = await sql<{ note: Note }>(
      `select json_build_object('id', n.id, 'text', n.text, 'author', u.name,
         'created_at', to_char(n.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) as note
       from plg_my_team_my_plugin_notes n join users u on u.id = n.user_id order by n.id desc limit $1`,
      [PAGE_SIZE],
    )
    return rows.map(({ note }) => note)
  },
})
