import type { Migration } from '@balafon/sdk/server'

/** Creates the tables of the second factor and of password resets. Codes and tokens are stored as hashes. */
export const auth0001: Migration = {
  name: '0001-recovery',
  async up({ db, transaction }) {
    await db.query(
      `create table two_factor_secrets (
         user_id bigint primary key references users on delete cascade,
         secret text not null,
         last_step bigint not null default 0,
         confirmed_at timestamptz,
         created_at timestamptz not null default now());

       create table two_factor_recovery_codes (
         user_id bigint not null references two_factor_secrets on delete cascade,
         code_hash bytea not null,
         primary key (user_id, code_hash));

       create table two_factor_challenges (
         visit text primary key,
         user_id bigint not null references users on delete cascade,
         remember boolean not null,
         tries integer not null default 0,
         expires_at timestamptz not null);
       create index two_factor_challenges_user on two_factor_challenges (user_id);

       create table password_resets (
         user_id bigint primary key references users on delete cascade,
         token_hash bytea not null unique,
         email text not null,
         expires_at timestamptz not null);`,
      { transaction },
    )
  },
  async down({ db, transaction }) {
    await db.query('drop table password_resets, two_factor_challenges, two_factor_recovery_codes, two_factor_secrets', { transaction })
  },
}
