import type { Migration } from '@balafon/sdk/server'

/** Records which third-party plugin published an event. The plugin inserts events into a view in the plugin's schema, and the view sets the publisher. */
export const core0019: Migration = {
  name: '0019-event-publishers',
  async up({ db, transaction }) {
    await db.query('alter table event_outbox add column publisher text', { transaction })
  },
  async down({ db, transaction }) {
    // `cascade` also drops the views of plugins that contain the column. They are created again when a plugin is migrated.
    await db.query('alter table event_outbox drop column publisher cascade', { transaction })
  },
}
