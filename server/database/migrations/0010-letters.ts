import type { Migration } from '@balafon/sdk/server'

/** Records which user an email is for, even when another user has the address later, and until when its body is stored. */
export const core0010: Migration = {
  name: '0010-letters',
  async up({ db, transaction }) {
    await db.query(
      `alter table mails add column user_id bigint references users on delete cascade, add column void_at timestamptz;
       update mails m set user_id = u.id from users u where lower(u.email) = lower(m.email) and u.created_at <= m.created_at;
       update mails set void_at = created_at + interval '1 hour' where status = 'failed' and template in ('verify_email', 'reset_password');
       create index mails_user on mails (user_id);
       create index mails_void on mails (void_at) where text is not null;`,
      { transaction },
    )
  },
  async down({ db, transaction }) {
    await db.query('alter table mails drop column void_at, drop column user_id', { transaction })
  },
}
