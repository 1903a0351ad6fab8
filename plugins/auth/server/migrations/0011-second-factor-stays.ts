import type { Migration } from '@balafon/sdk/server'

/** No second factor ends by itself any more. Those whose time was over are gone; the others stay. */
export const auth0011: Migration = {
  name: '0011-second-factor-stays',
  async up({ db, transaction }) {
    await db.query('delete from two_factor_secrets where released_at <= now(); alter table two_factor_secrets drop column released_at', { transaction })
  },
  async down({ db, transaction }) {
    await db.query('alter table two_factor_secrets add column released_at timestamptz', { transaction })
  },
}
