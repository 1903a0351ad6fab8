import type { Migration } from '@balafon/sdk/server'

/** Lets plans have texts in other languages than the default one. */
export const billing0012: Migration = {
  name: '0012-plan-texts',
  async up({ db, transaction }) {
    await db.query("alter table billing_products add column translations jsonb not null default '[]'", { transaction })
  },
  async down({ db, transaction }) {
    await db.query('alter table billing_products drop column translations', { transaction })
  },
}
