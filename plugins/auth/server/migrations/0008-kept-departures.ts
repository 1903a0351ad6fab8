import type { Migration } from '@balafon/sdk/server'

/** Replaces two columns of one kind of exchange by one text, which each kind of exchange uses for its own data. */
export const auth0008: Migration = {
  name: '0008-kept-departures',
  async up({ db, transaction }) {
    await db.query('delete from social_attempts; alter table social_attempts drop column nonce, drop column verifier, add column kept text not null', {
      transaction,
    })
  },
  async down({ db, transaction }) {
    await db.query('delete from social_attempts; alter table social_attempts drop column kept, add column nonce text, add column verifier text', {
      transaction,
    })
  },
}
