import type { Migration } from '@balafon/sdk/server'

/** Records when the user of a session last confirmed their password. */
export const core0003: Migration = {
  name: '0003-password-confirmation',
  async up({ db, transaction }) {
    await db.query('alter table sessions add column password_confirmed_at timestamptz', { transaction })
  },
  async down({ db, transaction }) {
    await db.query('alter table sessions drop column password_confirmed_at', { transaction })
  },
}
