import type { Migration } from '@balafon/sdk/server'

/** Adds the folders in which users keep playlists. A playlist is in at most one folder of each user. */
export const playlistFolders0036: Migration = {
  name: '0036-playlist-folders',
  async up({ db, transaction }) {
    await db.query(
      `create table playlist_folders (
         id bigint generated always as identity primary key,
         user_id bigint not null,
         name text not null check (length(name) between 1 and 100),
         created_at timestamptz not null default now());
       create index playlist_folders_user on playlist_folders (user_id);
       create table playlist_folder_entries (
         user_id bigint not null,
         playlist_id bigint not null references playlists on delete cascade,
         folder_id bigint not null references playlist_folders on delete cascade,
         primary key (user_id, playlist_id));
       create index playlist_folder_entries_folder on playlist_folder_entries (folder_id);
       create index playlist_folder_entries_playlist on playlist_folder_entries (playlist_id);`,
      { transaction },
    )
  },
  async down({ db, transaction }) {
    await db.query('drop table playlist_folder_entries, playlist_folders', { transaction })
  },
}
