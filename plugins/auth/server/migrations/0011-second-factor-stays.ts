import type { Migration } from '@balafon/sdk/server'

/** Removes the time at which a second factor ends, and second factors that have ended. A pending setup now belongs to its session and ends with it. */
export const auth0011: Migration = {
  name: '0011-second-factor-stays',
  async up({ db, transaction }) {
    await db.query(
      `delete from two_factor_secrets where released_at <= now() or confirmed_at is null;
       alter table two_factor_secrets drop column released_at, add column session_id bigint references sessions on delete cascade;
       create index two_factor_secrets_session on two_factor_secrets (session_id);`,
      { transaction },
    )
  },
  async down({ db, transaction }) {
    await db.query('alter table two_factor_secrets drop column session_id, add column released_at timestamptz', { transaction })
  },
}
