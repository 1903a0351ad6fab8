import type { Migration } from '@balafon/sdk/server'

/** Creates the invitations with which administrators invite people by email. */
export const auth0013: Migration = {
  name: '0013-user-invitations',
  async up({ db, transaction }) {
    await db.query(
      `create table user_invitations (
         id bigint generated always as identity primary key,
         token_hash bytea not null unique,
         email text not null,
         role_id bigint references roles on delete set null,
         invited_by bigint not null references users on delete cascade,
         created_at timestamptz not null default now(),
         expires_at timestamptz not null,
         accepted_at timestamptz);
       create index user_invitations_expires on user_invitations (expires_at);
       create index user_invitations_inviter on user_invitations (invited_by);
       create index user_invitations_role on user_invitations (role_id) where role_id is not null;`,
      { transaction },
    )
  },
  async down({ db, transaction }) {
    await db.query('drop table user_invitations', { transaction })
  },
}
