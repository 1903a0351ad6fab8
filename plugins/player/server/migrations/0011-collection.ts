import type { Migration } from '@balafon/sdk/server'

/** Creates the tables of likes, followed artists and reposts, and the columns with their numbers in the tables of the items. */
export const collection0011: Migration = {
  name: '0011-collection',
  async up({ db, transaction }) {
    await db.query(
      `create table likes (
         user_id bigint not null,
         kind text not null check (kind in ('track', 'album', 'artist', 'playlist')),
         subject_id bigint not null,
         created_at timestamptz not null default now(),
         primary key (user_id, kind, subject_id));
       create index likes_recent on likes (user_id, kind, created_at desc, subject_id desc);
       create index likes_subject on likes (kind, subject_id);

       create table artist_follows (
         user_id bigint not null,
         artist_id bigint not null references artists on delete cascade,
         created_at timestamptz not null default now(),
         primary key (user_id, artist_id));
       create index artist_follows_artist on artist_follows (artist_id, created_at desc, user_id desc);

       create table reposts (
         user_id bigint not null,
         kind text not null check (kind in ('track', 'album')),
         subject_id bigint not null,
         created_at timestamptz not null default now(),
         primary key (user_id, kind, subject_id));
       create index reposts_recent on reposts (user_id, created_at desc, kind desc, subject_id desc);
       create index reposts_subject on reposts (kind, subject_id);

       alter table tracks add column likes_count int not null default 0, add column reposts_count int not null default 0;
       alter table albums add column likes_count int not null default 0, add column reposts_count int not null default 0;
       alter table artists add column likes_count int not null default 0, add column followers_count int not null default 0;
       alter table playlists add column likes_count int not null default 0;`,
      { transaction },
    )
  },
  async down({ db, transaction }) {
    await db.query(
      `alter table playlists drop column likes_count;
       alter table artists drop column likes_count, drop column followers_count;
       alter table albums drop column likes_count, drop column reposts_count;
       alter table tracks drop column likes_count, drop column reposts_count;
       drop table reposts, artist_follows, likes;`,
      { transaction },
    )
  },
}
