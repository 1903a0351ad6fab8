import type { Migration } from '@balafon/sdk/server'

/** Stores the provider account that is connected once a two-factor challenge is completed. */
export const auth0010: Migration = {
  name: '0010-connecting-challenges',
  async up({ db, transaction }) {
    await db.query('alter table two_factor_challenges add column connects jsonb', { transaction })
  },
  async down({ db, transaction }) {
    await db.query('alter table two_factor_challenges drop column connects', { transaction })
  },
}
