import type { Migration } from '@balafon/sdk/server'

export const developers0001: Migration = {
  name: '0001-access-tokens',
  async up({ db, transaction }) {
    await db.query(
      `create table access_tokens (
         id bigint generated always as identity primary key,
         user_id bigint not null references users on delete cascade,
         name text not null,
         -- SHA-256: a random token of 256 bits needs no slower hash.
         token_hash bytea not null unique,
         last_used_at timestamptz,
         created_at timestamptz not null default now());
       create index access_tokens_of on access_tokens (user_id, id desc);`,
      { transaction },
    )
  },
  async down({ db, transaction }) {
    await db.query('drop table access_tokens', { transaction })
  },
}
