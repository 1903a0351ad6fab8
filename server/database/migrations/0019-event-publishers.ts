import type { Migration } from '@balafon/sdk/server'

/** Third-party plugins write events through views of their own, which set the publisher. */
export const core0019: Migration = {
  name: '0019-event-publishers',
  async up({ db, transaction }) {
    await db.query('alter table event_outbox add column publisher text', { transaction })
  },
  async down({ db, transaction }) {
    // The views in the schemas of plugins contain the column. They are created again when a plugin is migrated.
    await db.query('alter table event_outbox drop column publisher cascade', { transaction })
  },
}
