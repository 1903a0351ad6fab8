import type { Migration } from '@balafon/sdk/server'

/** Stores the invitation of a social sign-in. */
export const auth0007: Migration = {
  name: '0007-invited-windows',
  async up({ db, transaction }) {
    await db.query('alter table social_attempts add column invite_id text, add column invite_type text', { transaction })
  },
  async down({ db, transaction }) {
    await db.query('alter table social_attempts drop column invite_type, drop column invite_id', { transaction })
  },
}
