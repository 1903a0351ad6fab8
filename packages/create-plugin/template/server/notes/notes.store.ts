import type { SqlRunner } from '@balafon/sdk/server'
import type { Note } from '../../contract/notes.ts'

const PAGE_SIZE = 50

/** SQL that builds a note as JSON, with the fields of the contract. */
const NOTE = `json_build_object('id', n.id, 'text', n.text, 'author', u.name,
  'created_at', to_char(n.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) as note`

export type NotesStore = ReturnType<typeof createNotesStore>

export function createNotesStore(sql: SqlRunner) {
  return {
    async listLatest(): Promise<Note[]> {
      const rows = await sql<{ note: Note }>(`select ${NOTE} from plg_my_team_my_plugin_notes n join users u on u.id = n.user_id order by n.id desc limit $1`, [
        PAGE_SIZE,
      ])
      return rows.map(({ note }) => note)
    },
    async insertNote(userId: number, text: string): Promise<Note> {
      const [row] = await sql<{ note: Note }>(
        `with n as (insert into plg_my_team_my_plugin_notes (user_id, text) values ($1, $2) returning *)
         select ${NOTE} from n join users u on u.id = n.user_id`,
        [userId, text],
      )
      if (!row) throw new Error('The insert returned no row.')
      return row.note
    },
  }
}
