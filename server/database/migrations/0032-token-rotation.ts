import type { Migration } from '@balafon/sdk/server'

/** Keeps the previous token of a session, and notifies nodes of a new token separately from the end of a session. */
export const core0032: Migration = {
  name: '0032-token-rotation',
  async up({ db, transaction }) {
    await db.query(
      `alter table sessions add column previous_token_hash bytea, add column previous_token_expires_at timestamptz;
       create index sessions_previous_token on sessions (previous_token_hash) where previous_token_hash is not null;
       create function notify_session_renewed() returns trigger language plpgsql as $body$
         begin perform pg_notify('balafon', 'renewed_sessions:' || new.id); return null; end $body$;
       drop trigger sessions_notify_renewed on sessions;
       create trigger sessions_notify_renewed after update of token_hash on sessions for each row
         when (old.token_hash <> new.token_hash) execute function notify_session_renewed();`,
      { transaction },
    )
  },
  async down({ db, transaction }) {
    await db.query(
      `drop trigger sessions_notify_renewed on sessions;
       drop function notify_session_renewed;
       create trigger sessions_notify_renewed after update of token_hash on sessions for each row
         when (old.token_hash <> new.token_hash) execute function notify_session_ended();
       alter table sessions drop column previous_token_hash, drop column previous_token_expires_at;`,
      { transaction },
    )
  },
}
