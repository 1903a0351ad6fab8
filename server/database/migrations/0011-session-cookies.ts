import type { Migration } from '@balafon/sdk/server'

/**
 * Notifies every node when a session's cookie is renewed or a user has to verify the email address again, so that the nodes close live
 * streams. Replaces an empty language, country or time zone by null.
 */
export const core0011: Migration = {
  name: '0011-session-cookies',
  async up({ db, transaction }) {
    await db.query(
      `create trigger session_renewed_told after update of token_hash on sessions for each row
         when (old.token_hash <> new.token_hash) execute function tell_of_session_end();
       create trigger unverified_told after update of email_verified_at on users for each row
         when (old.email_verified_at is not null and new.email_verified_at is null) execute function tell_of_suspension();
       update users set language = nullif(language, ''), country = nullif(country, ''), timezone = nullif(timezone, '')
         where '' in (language, country, timezone);`,
      { transaction },
    )
  },
  async down({ db, transaction }) {
    await db.query('drop trigger unverified_told on users; drop trigger session_renewed_told on sessions', { transaction })
  },
}
