import type { Migration } from '@balafon/sdk/server'

/** Binds a two-factor challenge to the version of the password, so that it ends with a password change. */
export const auth0009: Migration = {
  name: '0009-challenge-credentials',
  async up({ db, transaction }) {
    await db.query('delete from two_factor_challenges; alter table two_factor_challenges add column credentials_version integer not null', { transaction })
  },
  async down({ db, transaction }) {
    await db.query('alter table two_factor_challenges drop column credentials_version', { transaction })
  },
}
