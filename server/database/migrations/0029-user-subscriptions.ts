import type { Migration } from '@balafon/sdk/server'

/** Adds until when users have a valid subscription, so that the list of users is filtered by one statement. */
export const core0029: Migration = {
  name: '0029-user-subscriptions',
  async up({ db, transaction }) {
    await db.query(
      `create table user_subscriptions (
         user_id bigint not null references users on delete cascade,
         plugin text not null,
         valid_until timestamptz not null,
         reported_at timestamptz not null default now(),
         primary key (user_id, plugin))`,
      { transaction },
    )
  },
  async down({ db, transaction }) {
    await db.query('drop table user_subscriptions', { transaction })
  },
}
