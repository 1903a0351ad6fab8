import type { Migration } from '@balafon/sdk/server'

/** PostgreSQL empties an unlogged table when it recovers from a crash. After that, guessing passwords starts with new attempts. */
export const core0017: Migration = {
  name: '0017-logged-rate-limits',
  async up({ db, transaction }) {
    await db.query('alter table rate_limits set logged', { transaction })
  },
  async down({ db, transaction }) {
    await db.query('alter table rate_limits set unlogged', { transaction })
  },
}
