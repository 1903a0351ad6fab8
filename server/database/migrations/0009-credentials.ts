import type { Migration } from '@balafon/sdk/server'

/**
 * Records which version of the credentials a sign-in used, so that no session starts after they changed, and which
 * address a verification code is for, so that it verifies no other address.
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
