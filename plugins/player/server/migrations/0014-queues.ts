import type { Migration } from '@balafon/sdk/server'

/** Creates the queues that are kept on the server, one for each user. */
export const queues0014: Migration = {
  name: '0014-queues',
  async up({ db, transaction }) {
    await db.query(
      `create table queues (
         user_id bigint primary key,
         tracks jsonb not null,
         play_order jsonb not null,
         current int,
         position double precision not null,
         is_shuffled boolean not null,
         repeat text not null check (repeat in ('off', 'all', 'one')),
         source jsonb,
         device_id uuid not null,
         updated_at timestamptz not null default now())`,
      { transaction },
    )
  },
  async down({ db, transaction }) {
    await db.query('drop table queues', { transaction })
  },
}
