import type { Migration } from '@balafon/sdk/server'

/** Adds the attachments of emails. They are kept as long as the body. */
export const core0026: Migration = {
  name: '0026-email-attachments',
  async up({ db, transaction }) {
    await db.query('alter table emails add column attachments jsonb', { transaction })
  },
  async down({ db, transaction }) {
    await db.query('alter table emails drop column attachments', { transaction })
  },
}
