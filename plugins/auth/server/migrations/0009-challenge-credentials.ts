import type { Migration } from '@balafon/sdk/server'

/** A sign-in that waits for its second factor counts only while its password is still the account's. */
export const auth0009: Migration = {
  name: '0009-challenge-credentials',
  async up({ db, transaction }) {
    await db.query('delete from two_factor_challenges; alter table two_factor_challenges add column credentials_version integer not null', { transaction })
  },
  async down({ db, transaction }) {
    await db.query('alter table two_factor_challenges drop column credentials_version', { transaction })
  },
}
