import type { Migration } from '@balafon/sdk/server'

const STATUSES = "('waiting', 'reading', 'encoding', 'ready', 'failed')"

/** Creates the tables of processed audio files, their renditions, and pictures in several sizes. */
export const media0016: Migration = {
  name: '0016-media',
  async up({ db, transaction }) {
    await db.query(
      `create table media_assets (
         id bigint generated always as identity primary key,
         version int not null default 1,
         file_entry_id bigint not null unique,
         owner_id bigint,
         name text not null,
         file_path text not null,
         file_size bigint not null,
         mime text not null,
         status text not null default 'waiting' check (status in ${STATUSES}),
         progress int not null default 0 check (progress between 0 and 100),
         error text check ((error is not null) = (status = 'failed')),
         attempts int not null default 0,
         content_hash text,
         codec text, is_lossless boolean, sample_rate int, channels int, bit_rate int,
         frames bigint check (frames > 0),
         duration int check (duration > 0),
         loudness double precision, album_loudness double precision, true_peak double precision,
         peaks jsonb not null default '[]',
         tags jsonb,
         edges_file_id bigint,
         recipe text,
         pending_track_id bigint references tracks on delete set null,
         created_at timestamptz not null default now(),
         updated_at timestamptz not null default now());
       create index media_assets_created on media_assets (created_at, id);
       create index media_assets_owner on media_assets (owner_id, id desc);
       create index media_assets_pending on media_assets (pending_track_id) where pending_track_id is not null;
       create index tracks_file on tracks (file_entry_id);

       create table media_renditions (
         id bigint generated always as identity primary key,
         asset_id bigint not null references media_assets on delete cascade,
         name text not null,
         recipe text not null,
         mime text not null,
         codec text not null,
         bit_rate int not null,
         sample_rate int not null,
         channels int not null,
         encoder_delay int not null,
         front_trim int not null,
         frames bigint not null,
         frame_size int not null,
         init_offset int not null,
         init_length int not null,
         segments jsonb not null,
         file_entry_id bigint not null,
         file_path text not null,
         file_size bigint not null,
         created_at timestamptz not null default now(),
         unique (asset_id, name));

       create table media_artworks (
         id bigint generated always as identity primary key,
         file_entry_id bigint unique,
         asset_id bigint unique references media_assets on delete cascade,
         owner_id bigint,
         name text not null,
         status text not null default 'waiting' check (status in ${STATUSES}),
         error text check ((error is not null) = (status = 'failed')),
         artwork jsonb,
         file_ids jsonb not null default '[]',
         created_at timestamptz not null default now(),
         updated_at timestamptz not null default now(),
         check (num_nonnulls(file_entry_id, asset_id) = 1));`,
      { transaction },
    )
  },
  async down({ db, transaction }) {
    await db.query('drop index tracks_file; drop table media_artworks, media_renditions, media_assets', { transaction })
  },
}
