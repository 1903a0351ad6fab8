import type { Migration } from '@balafon/sdk/server'

/** Adds the values that a bulk action needs besides the selected rows, for example the reason of a suspension. */
export const core0028: Migration = {
  name: '0028-bulk-input',
  async up({ db, transaction }) {
    await db.query('alter table bulk_jobs add column input jsonb', { transaction })
  },
  async down({ db, transaction }) {
    await db.query('alter table bulk_jobs drop column input', { transaction })
  },
}
