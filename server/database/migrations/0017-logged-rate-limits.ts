import type { Migration } from '@balafon/sdk/server'

/**
 * Makes the table of rate limits a logged table. PostgreSQL empties an unlogged table when it recovers from a crash, which would allow new attempts to guess a
 * password.
 */
export const core0017: Migration = {
  name: '0017-logged-rate-limits',
  async up({ db, transaction }) {
    await db.query('alter table rate_limits set logged', { transaction })
  },
  async down({ db, transaction }) {
    await db.query('alter table rate_limits set unlogged', { transaction })
  },
}
