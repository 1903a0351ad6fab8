import type { Migration } from '@balafon/sdk/server'

/**
 * Adds suspensions with a reason and an end, versions of users and roles, descriptions of roles, the user that an administrator views the site as, and the indexes
 * of the list of users.
 */
export const core0021: Migration = {
  name: '0021-users-and-roles',
  async up({ db, transaction }) {
    await db.query(
      `alter table users add column banned_until timestamptz, add column ban_reason text check (length(ban_reason) <= 1000),
         add column version integer not null default 1;
       create index users_banned_until on users (banned_until) where banned_until is not null;
       create index users_banned on users (id) where banned_at is not null;
       create index users_name on users (search_text(name), id);
       create index users_created on users (created_at, id);
       create index users_email_sort on users (lower(email), id);
       create index users_email_like on users using gin (lower(email) gin_trgm_ops);

       drop trigger users_notify_suspended on users;
       create trigger users_notify_suspended after update of banned_at on users for each row
         when (new.banned_at is not null and old.banned_at is distinct from new.banned_at) execute function notify_user_suspended();

       alter table roles
         add column description text check (length(description) <= 1000),
         add column is_internal boolean not null default false,
         add column version integer not null default 1,
         add column updated_at timestamptz not null default now();
       update roles set is_internal = true where id in (select role_id from role_permissions where permission = 'admin');

       alter table sessions add column viewed_user_id bigint references users on delete set null;
       create index sessions_viewed_user on sessions (viewed_user_id) where viewed_user_id is not null;`,
      { transaction },
    )
  },
  async down({ db, transaction }) {
    await db.query(
      `alter table sessions drop column viewed_user_id;
       alter table roles drop column updated_at, drop column version, drop column is_internal, drop column description;
       drop trigger users_notify_suspended on users;
       create trigger users_notify_suspended after update of banned_at on users for each row
         when (old.banned_at is null and new.banned_at is not null) execute function notify_user_suspended();
       drop index users_email_like, users_email_sort, users_created, users_name, users_banned;
       alter table users drop column version, drop column ban_reason, drop column banned_until;`,
      { transaction },
    )
  },
}
