import type { Migration } from '@balafon/sdk/server'

/** Creates the table that stores the responses to requests with an idempotency key. */
export const core0006: Migration = {
  name: '0006-idempotency',
  async up({ db, transaction }) {
    await db.query(
      `create table idempotency_keys (
         scope text not null,
         key text not null,
         call text not null,
         content_hash bytea not null,
         answer text,
         created_at timestamptz not null default now(),
         primary key (scope, key)
       )`,
      { transaction },
    )
    await db.query('create index idempotency_keys_age on idempotency_keys (created_at)', { transaction })
  },
  async down({ db, transaction }) {
    await db.query('drop table idempotency_keys', { transaction })
  },
}
