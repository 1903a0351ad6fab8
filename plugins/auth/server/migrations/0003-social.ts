import type { Migration } from '@balafon/sdk/server'

/** Creates the tables of connected provider accounts, of sign-ins in progress, and of connections that wait for a password. */
export const auth0003: Migration = {
  name: '0003-social',
  async up({ db, transaction }) {
    await db.query(
      `create table social_profiles (
         id bigint generated always as identity primary key,
         user_id bigint not null references users on delete cascade,
         service_name text not null,
         subject text not null check (length(subject) between 1 and 800),
         username text not null,
         created_at timestamptz not null default now(),
         updated_at timestamptz not null default now(),
         unique (service_name, subject),
         unique (user_id, service_name));

       create table social_attempts (
         state_hash bytea primary key,
         visit text not null,
         service_name text not null,
         -- The user that connects an account; null for a sign-in.
         user_id bigint references users on delete cascade,
         nonce text,
         verifier text,
         expires_at timestamptz not null);

       create table social_identities_waiting (
         visit text primary key,
         user_id bigint not null references users on delete cascade,
         service_name text not null,
         subject text not null,
         username text not null,
         expires_at timestamptz not null);`,
      { transaction },
    )
  },
  async down({ db, transaction }) {
    await db.query('drop table social_identities_waiting, social_attempts, social_profiles', { transaction })
  },
}
