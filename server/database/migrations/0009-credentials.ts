import type { Migration } from '@balafon/sdk/server'

/**
 * Which password a sign-in was proven with: a session begins only while it is still the one. And which address a code
 * verifies: it is worth nothing for another one.
 */
export const core0009: Migration = {
  name: '0009-credentials',
  async up({ db, transaction }) {
    await db.query(
      `alter table users add column credentials_version integer not null default 0;
       delete from verification_codes;
       alter table verification_codes add column email text not null`,
      { transaction },
    )
  },
  async down({ db, transaction }) {
    await db.query('alter table verification_codes drop column email; alter table users drop column credentials_version', { transaction })
  },
}
