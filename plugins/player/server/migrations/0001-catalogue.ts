import type { Migration } from '@balafon/sdk/server'

export const catalogue0001: Migration = {
  name: '0001-catalogue',
  async up({ db, transaction }) {
    await db.query(
      `create table artists (
         id bigint generated always as identity primary key,
         name text not null check (length(name) between 1 and 190),
         biography text, country text, image jsonb,
         plays bigint not null default 0,
         created_at timestamptz not null default now(),
         updated_at timestamptz not null default now());
       create table albums (
         id bigint generated always as identity primary key,
         name text not null check (length(name) between 1 and 190),
         description text, release_date date, image jsonb,
         artists jsonb not null default '[]',
         plays bigint not null default 0,
         created_at timestamptz not null default now(),
         updated_at timestamptz not null default now());
       create table album_artists (
         album_id bigint not null references albums on delete cascade,
         artist_id bigint not null references artists on delete cascade,
         position int not null default 0,
         primary key (album_id, artist_id));
       create index album_artists_artist on album_artists (artist_id);

       -- Tracks store copies of the names of their artists and album, so that a long playlist is read without further joins.
       create table tracks (
         id bigint generated always as identity primary key,
         name text not null check (length(name) between 1 and 190),
         number int not null default 1,
         duration numeric(9, 3) not null check (duration > 0),
         description text, release_date date,
         album_id bigint references albums on delete set null,
         album_name text,
         image jsonb,
         artists jsonb not null default '[]',
         file_entry_id bigint,
         file_path text, file_mime text, file_size bigint,
         peaks jsonb not null default '[]',
         has_lyrics boolean not null default false,
         plays bigint not null default 0,
         created_at timestamptz not null default now(),
         updated_at timestamptz not null default now());
       create index tracks_album on tracks (album_id, number);
       create index tracks_plays on tracks (plays desc, id);
       create table track_artists (
         track_id bigint not null references tracks on delete cascade,
         artist_id bigint not null references artists on delete cascade,
         position int not null default 0,
         primary key (track_id, artist_id));
       create index track_artists_artist on track_artists (artist_id);

       create table lyrics (
         track_id bigint primary key references tracks on delete cascade,
         lines jsonb not null,
         is_synced boolean not null);

       create table genres (
         id bigint generated always as identity primary key,
         name text not null unique, display_name text not null);
       create table tags (
         id bigint generated always as identity primary key,
         name text not null unique, display_name text not null);
       create table genre_links (
         genre_id bigint not null references genres on delete cascade,
         kind text not null check (kind in ('artist', 'album', 'track')), subject_id bigint not null,
         primary key (kind, subject_id, genre_id));
       create index genre_links_genre on genre_links (genre_id, kind);
       create table tag_links (
         tag_id bigint not null references tags on delete cascade,
         kind text not null check (kind in ('album', 'track')), subject_id bigint not null,
         primary key (kind, subject_id, tag_id));
       create index tag_links_tag on tag_links (tag_id, kind);

       create table playlists (
         id bigint generated always as identity primary key,
         name text not null check (length(name) between 1 and 100),
         description text, image jsonb,
         owner_id bigint, owner_name text,
         is_public boolean not null default true,
         tracks_count int not null default 0,
         created_at timestamptz not null default now(),
         updated_at timestamptz not null default now());
       create index playlists_owner on playlists (owner_id);
       create table playlist_tracks (
         playlist_id bigint not null references playlists on delete cascade,
         track_id bigint not null references tracks on delete cascade,
         position int not null,
         added_at timestamptz not null default now(),
         primary key (playlist_id, track_id));
       create index playlist_tracks_position on playlist_tracks (playlist_id, position);
       create index playlist_tracks_track on playlist_tracks (track_id);

       -- A channel contains items of one kind, or other channels, for example the home page.
       create table channels (
         id bigint generated always as identity primary key,
         slug text not null unique check (slug ~ '^[a-z0-9-]{1,100}$'),
         name text not null, description text,
         kind text not null check (kind in ('channels', 'albums', 'artists', 'tracks', 'playlists')),
         layout text not null default 'row' check (layout in ('grid', 'row', 'list', 'hero')),
         -- null: the items are in channel_items; otherwise the rule chooses them at every read
         rule text check (rule in ('popular', 'newest')),
         names jsonb not null default '{}',
         created_at timestamptz not null default now(),
         updated_at timestamptz not null default now());
       create table channel_items (
         channel_id bigint not null references channels on delete cascade,
         item_id bigint not null,
         position int not null,
         primary key (channel_id, item_id));
       create index channel_items_position on channel_items (channel_id, position);`,
      { transaction },
    )
  },
  async down({ db, transaction }) {
    await db.query(
      'drop table channel_items, channels, playlist_tracks, playlists, tag_links, genre_links, tags, genres, lyrics, track_artists, tracks, album_artists, albums, artists',
      { transaction },
    )
  },
}
