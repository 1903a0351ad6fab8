import type { Migration } from '@balafon/sdk/server'

/** Records which third-party plugins the operator lets run without a trusted signature. */
export const core0005: Migration = {
  name: '0005-plugin-trust',
  async up({ db, transaction }) {
    await db.query('alter table plugins add column allowed_at timestamptz', { transaction })
  },
  async down({ db, transaction }) {
    await db.query('alter table plugins drop column allowed_at', { transaction })
  },
}
