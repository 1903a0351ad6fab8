import type { Migration } from '@balafon/sdk/server'

/**
 * Lets several users edit a playlist: rows get an id, so that a playlist can contain a track twice, and positions with fractions, so that rows can be
 * moved between two others. Creates the tables of collaborators and invitations, of comments, and of reports of comments.
 */
export const playlistsComments0015: Migration = {
  name: '0015-playlists-comments',
  async up({ db, transaction }) {
    await db.query(
      `alter table playlists
         add column is_collaborative boolean not null default false,
         add column images jsonb not null default '[]',
         add column image_file_id bigint,
         add constraint playlists_description_length check (length(description) <= 2000);
       create index playlists_owner_updated on playlists (owner_id, updated_at desc, id desc);

       alter table playlist_tracks drop constraint playlist_tracks_pkey;
       drop index playlist_tracks_position, playlist_tracks_track;
       alter table playlist_tracks
         alter column position type double precision,
         add column id bigint generated always as identity,
         add column added_by bigint,
         add column added_by_name text;
       alter table playlist_tracks add primary key (id);
       create index playlist_tracks_position on playlist_tracks (playlist_id, position, id);
       create index playlist_tracks_track on playlist_tracks (track_id, playlist_id);
       create index playlist_tracks_added_by on playlist_tracks (added_by) where added_by is not null;

       create table playlist_collaborators (
         playlist_id bigint not null references playlists on delete cascade,
         user_id bigint not null,
         user_name text not null,
         created_at timestamptz not null default now(),
         primary key (playlist_id, user_id));
       create index playlist_collaborators_user on playlist_collaborators (user_id, playlist_id);
       create table playlist_invitations (
         playlist_id bigint primary key references playlists on delete cascade,
         token_hash bytea not null unique,
         sealed_token text not null,
         expires_at timestamptz not null);

       create table comments (
         id bigint generated always as identity primary key,
         kind text not null check (kind in ('track', 'album')),
         subject_id bigint not null,
         parent_id bigint references comments on delete cascade,
         user_id bigint,
         body text not null check (length(body) <= 2000),
         position double precision check (position >= 0),
         status text not null default 'visible' check (status in ('visible', 'hidden', 'deleted')),
         replies_count int not null default 0,
         created_at timestamptz not null default now(),
         edited_at timestamptz);
       create index comments_threads on comments (kind, subject_id, id desc) where parent_id is null;
       create index comments_parent on comments (parent_id, id) where parent_id is not null;
       create index comments_marks on comments (kind, subject_id, id desc) where position is not null and status = 'visible';
       create index comments_user on comments (user_id);
       create table comment_reports (
         comment_id bigint not null references comments on delete cascade,
         user_id bigint not null,
         reason text not null check (reason in ('spam', 'hate', 'harassment', 'violence', 'copyright', 'other')),
         details text not null default '' check (length(details) <= 500),
         created_at timestamptz not null default now(),
         primary key (comment_id, user_id));
       create index comment_reports_user on comment_reports (user_id);`,
      { transaction },
    )
  },
  async down({ db, transaction }) {
    await db.query(
      `drop table comment_reports, comments, playlist_invitations, playlist_collaborators;
       delete from playlist_tracks doubled using playlist_tracks kept
         where doubled.playlist_id = kept.playlist_id and doubled.track_id = kept.track_id and doubled.id > kept.id;
       update playlist_tracks pt set position = numbered.position
         from (select id, row_number() over (partition by playlist_id order by position, id) - 1 as position from playlist_tracks) numbered
         where numbered.id = pt.id;
       drop index playlist_tracks_position, playlist_tracks_track, playlist_tracks_added_by;
       alter table playlist_tracks drop column id, drop column added_by, drop column added_by_name, alter column position type int;
       alter table playlist_tracks add primary key (playlist_id, track_id);
       create index playlist_tracks_position on playlist_tracks (playlist_id, position);
       create index playlist_tracks_track on playlist_tracks (track_id);
       drop index playlists_owner_updated;
       alter table playlists drop constraint playlists_description_length, drop column is_collaborative, drop column images, drop column image_file_id;`,
      { transaction },
    )
  },
}
