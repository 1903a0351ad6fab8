import { column, defineModel } from '@balafon/sdk/server'

/** A folder in which a user keeps playlists. */
export const PlaylistFolder = defineModel('playlist_folders', {
  columns: {
    id: column.id(),
    userId: column.bigint(),
    name: column.text({ minLength: 1, maxLength: 100 }),
    createdAt: column.timestamp().default(),
  },
  indexes: {
    playlist_folders_user: '(user_id)',
  },
})
