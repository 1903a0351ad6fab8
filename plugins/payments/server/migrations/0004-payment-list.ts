import type { Migration } from '@balafon/sdk/server'

/** Adds what the list of payments needs: the version of a row, and indexes for its order and its search. */
export const payments0004: Migration = {
  name: '0004-payment-list',
  async up({ db, transaction }) {
    await db.query(
      `alter table payment_intents add column version integer not null default 1;
       create index payment_intents_created on payment_intents (created_at, id);
       create index payment_intents_reference_words on payment_intents using gin (public.search_text(reference) public.gin_trgm_ops)`,
      { transaction },
    )
  },
  async down({ db, transaction }) {
    await db.query(
      `drop index payment_intents_reference_words;
       drop index payment_intents_created;
       alter table payment_intents drop column version`,
      { transaction },
    )
  },
}
