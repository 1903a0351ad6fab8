import type { Migration } from '@balafon/sdk/server'

/** Adds a time at which a second factor ends. Migration `0011-second-factor-stays` removes it again. */
export const auth0005: Migration = {
  name: '0005-second-factor-release',
  async up({ db, transaction }) {
    await db.query('alter table two_factor_secrets add column released_at timestamptz', { transaction })
  },
  async down({ db, transaction }) {
    await db.query('alter table two_factor_secrets drop column released_at', { transaction })
  },
}
