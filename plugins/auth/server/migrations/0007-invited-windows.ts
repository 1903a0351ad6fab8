import type { Migration } from '@balafon/sdk/server'

/** The invitation that somebody has, who is on their way to a service and back. */
export const auth0007: Migration = {
  name: '0007-invited-windows',
  async up({ db, transaction }) {
    await db.query('alter table social_attempts add column invite_id text, add column invite_type text', { transaction })
  },
  async down({ db, transaction }) {
    await db.query('alter table social_attempts drop column invite_type, drop column invite_id', { transaction })
  },
}
