import { column, defineModel } from '@balafon/sdk/server'
import { MAX_LENGTH } from '../../contract/notes.ts'

/** A note of a member. */
export const Note = defineModel('plg_my_team_my_plugin_notes', {
  columns: {
    id: column.id(),
    userId: column.bigint().references('users', 'cascade'),
    text: column.text({ minLength: 1, maxLength: MAX_LENGTH }),
    createdAt: column.timestamp().default(),
  },
})
