import type { Migration } from '@balafon/sdk/server'

/** Tracks belong to the player plugin, so the table contains their ids and names without a foreign key. */
export const greetings0001: Migration = {
  name: '0001-greetings',
  async up({ db, transaction }) {
    await db.query(
      `create table plg_acme_hello_greetings (
         id bigint generated always as identity primary key,
         user_id bigint not null references users on delete cascade,
         track_id bigint not null,
         track_name text not null,
         artist_name text,
         text text not null check (length(text) between 1 and 140),
         created_at timestamptz not null default now());
       create index plg_acme_hello_greetings_track on plg_acme_hello_greetings (track_id, id desc);
       create index plg_acme_hello_greetings_user on plg_acme_hello_greetings (user_id, id desc);
       create index plg_acme_hello_greetings_created_at on plg_acme_hello_greetings (created_at);

       create table plg_acme_hello_thanked (user_id bigint primary key references users on delete cascade);`,
      { transaction },
    )
  },
  async down({ db, transaction }) {
    await db.query('drop table plg_acme_hello_thanked, plg_acme_hello_greetings', { transaction })
  },
}
