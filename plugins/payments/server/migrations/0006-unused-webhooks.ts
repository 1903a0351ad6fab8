import type { Migration } from '@balafon/sdk/server'

/**
 * Adds the webhooks that changed nothing, and an index of settled payments by day. `digest` is the SHA-256 of the body, `copies` is how often
 * the webhook was received.
 */
export const payments0006: Migration = {
  name: '0006-unused-webhooks',
  async up({ db, transaction }) {
    await db.query(
      `create table payment_unused_webhooks (
         id        bigint generated always as identity primary key,
         provider  text not null,
         event     text not null check (length(event) <= 100),
         reason    text not null check (reason in ('unknown_event', 'unknown_payment')),
         digest    bytea not null,
         body      text not null check (length(body) <= 16000),
         copies    integer not null default 1,
         first_at  timestamptz not null default now(),
         last_at   timestamptz not null default now(),
         unique (provider, digest)
       );
       create index payment_unused_webhooks_last_at on payment_unused_webhooks (last_at);
       create index payment_intents_settled on payment_intents (settled_at) where settled_at is not null`,
      { transaction },
    )
  },
  async down({ db, transaction }) {
    await db.query('drop table payment_unused_webhooks; drop index payment_intents_settled', { transaction })
  },
}
