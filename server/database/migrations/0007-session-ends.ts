import type { Migration } from '@balafon/sdk/server'

/** Notifies every node when a session ends for any reason, and when a user is suspended. */
export const core0007: Migration = {
  name: '0007-session-ends',
  async up({ db, transaction }) {
    await db.query(
      `create function tell_of_session_end() returns trigger language plpgsql as $body$
         begin perform pg_notify('balafon', 'sessions:' || old.id); return null; end $body$;
       create trigger sessions_told after delete on sessions for each row execute function tell_of_session_end();

       create function tell_of_suspension() returns trigger language plpgsql as $body$
         begin perform pg_notify('balafon', 'suspended:' || new.id); return null; end $body$;
       create trigger suspension_told after update of banned_at on users for each row
         when (old.banned_at is null and new.banned_at is not null) execute function tell_of_suspension();`,
      { transaction },
    )
  },
  async down({ db, transaction }) {
    await db.query('drop trigger suspension_told on users; drop trigger sessions_told on sessions; drop function tell_of_suspension, tell_of_session_end', {
      transaction,
    })
  },
}
