import type { Migration } from '@balafon/sdk/server'

/** What each way of speaking to a service wants to see again is its own: one sealed or plain text instead of two columns of one of them. */
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
