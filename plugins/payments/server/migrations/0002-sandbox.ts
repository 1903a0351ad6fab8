import type { Migration } from '@balafon/sdk/server'

/** Creates the sandbox's own record of payments, separate from `payment_intents` as a real provider's would be. */
export const payments0002: Migration = {
  name: '0002-sandbox',
  async up({ db, transaction }) {
    await db.query(
      `create table payment_sandbox (
         reference text primary key,
         user_id bigint not null,
         amount bigint not null check (amount > 0),
         currency text not null,
         description text not null,
         return_url text not null,
         status text not null default 'pending' check (status in ('pending', 'paid', 'failed', 'abandoned')),
         fault text not null default 'none',
         created_at timestamptz not null default now(),
         decided_at timestamptz)`,
      { transaction },
    )
  },
  async down({ db, transaction }) {
    await db.query('drop table payment_sandbox', { transaction })
  },
}
