import { column, defineModel } from '@balafon/sdk/server'

/** A user that may edit the playlist of another user. */
export const PlaylistCollaborator = defineModel('playlist_collaborators', {
  columns: {
    playlistId: column.bigint().primaryKey().references('playlists', 'cascade'),
    userId: column.bigint().primaryKey(),
    /** A copy of the name of the user. */
    userName: column.text(),
    createdAt: column.timestamp().default(),
  },
  indexes: {
    playlist_collaborators_user: '(user_id, playlist_id)',
  },
})
