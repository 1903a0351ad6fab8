import { column, defineModel } from '@balafon/sdk/server'
import { MAX_LENGTH } from '../../contract/greetings.ts'

/** A greeting of a user on a track. Tracks belong to the player plugin, so the row has a copy of their names. */
export const Greeting = defineModel('plg_acme_hello_greetings', {
  columns: {
    id: column.id(),
    userId: column.bigint().references('users', 'cascade'),
    trackId: column.bigint(),
    trackName: column.text(),
    artistName: column.text().nullable(),
    text: column.text({ minLength: 1, maxLength: MAX_LENGTH }),
    createdAt: column.timestamp().default(),
  },
  indexes: {
    plg_acme_hello_greetings_created_at: '(created_at)',
    plg_acme_hello_greetings_track: '(track_id, id DESC)',
    plg_acme_hello_greetings_user: '(user_id, id DESC)',
  },
})
