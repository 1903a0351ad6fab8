import type { Migration } from '@balafon/sdk/server'

/** Adds what sellers chose about emails, which emails about sales were sent, and the daily comparison of payments with the ledger. */
export const wallet0005: Migration = {
  name: '0005-notices',
  async up({ db, transaction }) {
    await db.query(
      `create table wallet_preferences (
         user_id      bigint primary key references users on delete cascade,
         sales_email  text not null check (sales_email in ('at_once', 'daily', 'never'))
       );

       -- An email about a sale or a day is sent once, however often its event or job runs.
       create table wallet_sales_emails (
         user_id  bigint not null references users on delete cascade,
         key      text not null check (length(key) <= 60),
         sent_at  timestamptz not null default now(),
         primary key (user_id, key)
       );
       create index wallet_sales_emails_sent_at on wallet_sales_emails (sent_at);

       create table wallet_reconciliations (
         day              date not null,
         provider         text not null,
         currency         text not null,
         payment_count    integer not null,
         payment_amount   bigint not null,
         ledger_count     integer not null,
         ledger_amount    bigint not null,
         differences      jsonb not null,
         checked_at       timestamptz not null default now(),
         primary key (day, provider, currency)
       )`,
      { transaction },
    )
  },
  async down({ db, transaction }) {
    await db.query('drop table wallet_reconciliations, wallet_sales_emails, wallet_preferences', { transaction })
  },
}
