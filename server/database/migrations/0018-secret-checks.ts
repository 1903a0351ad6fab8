import type { Migration } from '@balafon/sdk/server'

/** Stores a value that is derived from the secret of the site, to notice that a node has another secret. */
export const core0018: Migration = {
  name: '0018-secret-checks',
  async up({ db, transaction }) {
    await db.query('create table secret_checks (name text primary key, digest text not null, created_at timestamptz not null default now())', { transaction })
  },
  async down({ db, transaction }) {
    await db.query('drop table secret_checks', { transaction })
  },
}
