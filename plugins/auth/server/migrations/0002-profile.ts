import type { Migration } from '@balafon/sdk/server'

/** Creates the tables of avatars, profiles and follows. */
export const auth0002: Migration = {
  name: '0002-profile',
  async up({ db, transaction }) {
    await db.query(
      `-- user_id does not reference users, so that the files of a deleted user can still be found and removed.
       create table user_avatars (
         user_id bigint primary key,
         file_id bigint not null,
         small_file_id bigint not null,
         small_url text not null);

       create table user_profiles (
         user_id bigint primary key references users on delete cascade,
         is_private boolean not null default false);

       create table user_follows (
         id bigint generated always as identity,
         follower_id bigint not null references users on delete cascade,
         followed_id bigint not null references users on delete cascade,
         created_at timestamptz not null default now(),
         primary key (follower_id, followed_id),
         check (follower_id <> followed_id));
       create index user_follows_followed on user_follows (followed_id, id desc);
       create index user_follows_follower on user_follows (follower_id, id desc);`,
      { transaction },
    )
  },
  async down({ db, transaction }) {
    await db.query('drop table user_follows, user_profiles, user_avatars', { transaction })
  },
}
