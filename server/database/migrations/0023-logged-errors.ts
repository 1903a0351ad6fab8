import type { Migration } from '@balafon/sdk/server'

/** Creates the table of the error log. */
export const core0023: Migration = {
  name: '0023-logged-errors',
  async up({ db, transaction }) {
    await db.query(
      `create table logged_errors (
         id bigint generated always as identity primary key,
         source text not null check (source in ('server', 'browser')),
         message text not null,
         plugin text,
         request_id text,
         stack text,
         path text,
         breadcrumbs jsonb not null default '[]',
         created_at timestamptz not null default now());
       create index logged_errors_created on logged_errors (created_at)`,
      { transaction },
    )
  },
  async down({ db, transaction }) {
    await db.query('drop table logged_errors', { transaction })
  },
}
