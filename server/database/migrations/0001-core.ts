import type { Migration } from '@balafon/sdk/server'

export const core0001: Migration = {
  name: '0001-core',
  async up({ db, transaction }) {
    await db.query(
      `create table users (
         id bigint generated always as identity primary key,
         name text not null check (length(name) <= 200),
         first_name text, last_name text, image text,
         email text not null check (length(email) <= 254),
         password_hash text,
         email_verified_at timestamptz, banned_at timestamptz,
         language text, country text, timezone text,
         created_at timestamptz not null default now(),
         updated_at timestamptz not null default now());
       create unique index users_email on users (lower(email));

       create table roles (
         id bigint generated always as identity primary key,
         name text not null unique,
         is_guest boolean not null default false,
         is_default boolean not null default false,
         created_at timestamptz not null default now());
       create unique index roles_one_guest on roles (is_guest) where is_guest;
       create unique index roles_one_default on roles (is_default) where is_default;

       create table role_permissions (
         role_id bigint not null references roles on delete cascade,
         permission text not null,
         restrictions jsonb not null default '[]',
         primary key (role_id, permission));
       create table user_permissions (
         user_id bigint not null references users on delete cascade,
         permission text not null,
         restrictions jsonb not null default '[]',
         primary key (user_id, permission));
       create table user_roles (
         user_id bigint not null references users on delete cascade,
         role_id bigint not null references roles on delete cascade,
         primary key (user_id, role_id));
       create index user_roles_role on user_roles (role_id);

       create table sessions (
         id bigint generated always as identity primary key,
         token_hash bytea not null unique,
         user_id bigint not null references users on delete cascade,
         remember boolean not null,
         ip_address text not null,
         user_agent text not null,
         created_at timestamptz not null default now(),
         last_active timestamptz not null default now(),
         expires_at timestamptz not null);
       create index sessions_user on sessions (user_id);
       create index sessions_expires on sessions (expires_at);

       create table settings (
         key text primary key,
         value jsonb not null,
         updated_at timestamptz not null default now());

       create table plugins (
         id text primary key,
         wanted boolean not null,
         is_core boolean not null default false,
         demo_at timestamptz,
         installed_at timestamptz not null default now());

       create table file_entries (
         id bigint generated always as identity primary key,
         name text not null check (length(name) <= 255),
         mime text not null, extension text not null,
         file_size bigint not null check (file_size >= 0),
         path text not null unique,
         visibility text not null check (visibility in ('public', 'private')),
         owner_id bigint references users on delete set null,
         created_at timestamptz not null default now(),
         updated_at timestamptz not null default now());
       create index file_entries_owner on file_entries (owner_id);

       create unlogged table rate_limits (
         key text primary key,
         points integer not null default 0,
         expire bigint);`,
      { transaction },
    )
  },
  async down({ db, transaction }) {
    await db.query(`drop table rate_limits, file_entries, plugins, settings, sessions, user_roles, user_permissions, role_permissions, roles, users`, {
      transaction,
    })
  },
}
