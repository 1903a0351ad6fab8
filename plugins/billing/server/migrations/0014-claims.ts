import type { Migration } from '@balafon/sdk/server'

/** Stores which changes are in progress, so that no connection to the database is held while a provider responds. */
export const billing0014: Migration = {
  name: '0014-claims',
  async up({ db, transaction }) {
    await db.query('create table billing_claims (name text primary key, token uuid not null, ends_at timestamptz not null)', { transaction })
  },
  async down({ db, transaction }) {
    await db.query('drop table billing_claims', { transaction })
  },
}
