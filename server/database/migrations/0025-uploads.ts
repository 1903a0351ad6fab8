import type { Migration } from '@balafon/sdk/server'

/**
 * Adds the columns of uploads to the table of stored files, the table of uploads that are not completed, and the table of contents to check. A trigger adds
 * the content of every deleted file to that table, so that no statement that deletes rows leaves content behind.
 */
export const core0025: Migration = {
  name: '0025-uploads',
  async up({ db, transaction }) {
    await db.query(
      `alter table file_entries
         add column disk text not null default 'local',
         add column kind text not null generated always as (
           case when mime like 'image/%' then 'image' when mime like 'audio/%' then 'audio' else 'other' end) stored,
         add column upload_type text,
         add column relative_path text,
         add column deleted_at timestamptz,
         add column version integer not null default 1;
       create index file_entries_created on file_entries (created_at, id);
       create index file_entries_name on file_entries (search_text(name), id);
       create index file_entries_size on file_entries (file_size, id);
       create index file_entries_kind on file_entries (kind, id);
       create index file_entries_disk on file_entries (disk, id);
       create index file_entries_deleted on file_entries (deleted_at) where deleted_at is not null;
       create table pending_uploads (
         id uuid primary key,
         user_id bigint not null references users on delete cascade,
         method text not null check (method in ('tus', 's3', 's3_multipart')),
         upload_type text not null,
         name text not null,
         relative_path text,
         file_size bigint not null check (file_size >= 0),
         storage_key text unique,
         external_id text,
         file_id bigint references file_entries on delete cascade,
         claimed_until timestamptz,
         created_at timestamptz not null default now(),
         expires_at timestamptz not null);
       create index pending_uploads_user on pending_uploads (user_id);
       create index pending_uploads_expires on pending_uploads (expires_at);
       create index pending_uploads_file on pending_uploads (file_id);
       create table content_checks (
         disk text not null,
         path text not null,
         check_after timestamptz not null default now(),
         primary key (disk, path));
       create index content_checks_due on content_checks (check_after);
       create function check_content_of_deleted_file() returns trigger language plpgsql as $$
         begin
           insert into content_checks (disk, path) values (old.disk, old.path)
             on conflict (disk, path) do update set check_after = excluded.check_after;
           return null;
         end $$;
       create trigger file_entries_deleted after delete on file_entries for each row execute function check_content_of_deleted_file();
       insert into role_permissions (role_id, permission) select id, 'files.create' from roles where is_default on conflict do nothing;`,
      { transaction },
    )
  },
  async down({ db, transaction }) {
    await db.query(
      `drop trigger file_entries_deleted on file_entries;
       drop function check_content_of_deleted_file();
       drop table content_checks, pending_uploads;
       delete from role_permissions where permission in ('files.create', 'files.update');
       delete from user_permissions where permission in ('files.create', 'files.update');
       drop index file_entries_created, file_entries_name, file_entries_size, file_entries_kind, file_entries_disk, file_entries_deleted;
       alter table file_entries
         drop column disk, drop column kind, drop column upload_type, drop column relative_path, drop column deleted_at, drop column version;`,
      { transaction },
    )
  },
}
