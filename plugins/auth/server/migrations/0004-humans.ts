import type { Migration } from '@balafon/sdk/server'

/** Creates the tables of the bot check: each proof is accepted once and allows one browser to send one form. */
export const auth0004: Migration = {
  name: '0004-humans',
  async up({ db, transaction }) {
    await db.query(
      `create table human_proofs (
         proof_hash bytea primary key,
         expires_at timestamptz not null);

       create table human_passes (
         visit text primary key,
         expires_at timestamptz not null);`,
      { transaction },
    )
  },
  async down({ db, transaction }) {
    await db.query('drop table human_passes, human_proofs', { transaction })
  },
}
