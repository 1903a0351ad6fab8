import type { Migration } from '@balafon/sdk/server'

/** Records which events a plugin handles, so that they are queued while it is disabled, and creates the tables of webhooks. */
export const core0004: Migration = {
  name: '0004-listeners-and-webhooks',
  async up({ db, transaction }) {
    await db.query(
      `alter table plugins add column listens_to text[] not null default '{}';

       create table webhooks (
         id bigint generated always as identity primary key,
         url text not null,
         secret text not null,
         events text[] not null,
         enabled boolean not null default true,
         created_by bigint references users on delete set null,
         created_at timestamptz not null default now());

       create table webhook_deliveries (
         id bigint generated always as identity primary key,
         webhook_id bigint not null references webhooks on delete cascade,
         message_id text not null,
         event text not null,
         owner text not null,
         body text not null,
         status text not null default 'queued' check (status in ('queued', 'sent', 'failed')),
         attempts integer not null default 0,
         answer_status integer,
         error text,
         created_at timestamptz not null default now(),
         tried_at timestamptz);
       create index webhook_deliveries_of on webhook_deliveries (webhook_id, id desc);
       create index webhook_deliveries_created on webhook_deliveries (created_at);`,
      { transaction },
    )
  },
  async down({ db, transaction }) {
    await db.query('drop table webhook_deliveries, webhooks; alter table plugins drop column listens_to', { transaction })
  },
}
