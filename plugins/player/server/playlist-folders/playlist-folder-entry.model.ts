import { column, defineModel } from '@balafon/sdk/server'

/** A playlist in a folder of a user. A shared playlist can be in a folder of each user that can see it. */
export const PlaylistFolderEntry = defineModel('playlist_folder_entries', {
  columns: {
    userId: column.bigint().primaryKey(),
    playlistId: column.bigint().primaryKey().references('playlists', 'cascade'),
    folderId: column.bigint().references('playlist_folders', 'cascade'),
  },
  indexes: {
    playlist_folder_entries_folder: '(folder_id)',
    playlist_folder_entries_playlist: '(playlist_id)',
  },
})
