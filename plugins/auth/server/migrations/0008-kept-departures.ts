import type { Migration } from '@balafon/sdk/server'

/** Replaces the columns `nonce` and `verifier`, which only OpenID Connect used, by one text column that OAuth 2.0 providers can use too. */
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
