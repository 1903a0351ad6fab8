import type { Migration } from '@balafon/sdk/server'

/** Gives columns, functions and triggers of sessions, users, verification codes and idempotency keys the names that the code uses. */
export const core0015: Migration = {
  name: '0015-identity-names',
  async up({ db, transaction }) {
    await db.query(
      `alter table idempotency_keys rename column call to endpoint;
       alter table idempotency_keys rename column content_hash to request_hash;
       alter table idempotency_keys rename column answer to response;
       alter index idempotency_keys_age rename to idempotency_keys_created;
       alter table verification_codes rename column tries to attempts;
       alter function tell_of_session_end rename to notify_session_ended;
       alter function tell_of_suspension rename to notify_user_suspended;
       alter trigger sessions_told on sessions rename to sessions_notify_ended;
       alter trigger session_renewed_told on sessions rename to sessions_notify_renewed;
       alter trigger suspension_told on users rename to users_notify_suspended;
       alter trigger unverified_told on users rename to users_notify_unverified;`,
      { transaction },
    )
  },
  async down({ db, transaction }) {
    await db.query(
      `alter trigger users_notify_unverified on users rename to unverified_told;
       alter trigger users_notify_suspended on users rename to suspension_told;
       alter trigger sessions_notify_renewed on sessions rename to session_renewed_told;
       alter trigger sessions_notify_ended on sessions rename to sessions_told;
       alter function notify_user_suspended rename to tell_of_suspension;
       alter function notify_session_ended rename to tell_of_session_end;
       alter table verification_codes rename column attempts to tries;
       alter index idempotency_keys_created rename to idempotency_keys_age;
       alter table idempotency_keys rename column response to answer;
       alter table idempotency_keys rename column request_hash to content_hash;
       alter table idempotency_keys rename column endpoint to call;`,
      { transaction },
    )
  },
}
