import type { Migration } from '@balafon/sdk/server'

/** Creates the tables of pre-saves and of sent summaries. Also gives the permission to upload to the role of artists on existing sites, where the role was created before uploads needed a permission. */
export const preSaves0002: Migration = {
  name: '0002-pre-saves',
  async up({ db, transaction }) {
    await db.query(
      `create table backstage_pre_save_pages (
         kind text not null check (kind in ('track', 'album')),
         subject_id bigint not null,
         created_at timestamptz not null default now(),
         primary key (kind, subject_id));

       create table backstage_pre_saves (
         kind text not null check (kind in ('track', 'album')),
         subject_id bigint not null,
         user_id bigint not null references users on delete cascade,
         created_at timestamptz not null default now(),
         primary key (kind, subject_id, user_id));
       create index backstage_pre_saves_user on backstage_pre_saves (user_id);

       create table backstage_weekly_summaries (
         artist_id bigint not null,
         week date not null,
         created_at timestamptz not null default now(),
         primary key (artist_id, week));

       insert into role_permissions (role_id, permission)
         select id, 'files.create' from roles
         where name = 'artist' and exists (select from role_permissions p where p.role_id = roles.id and p.permission = 'music.create')
         on conflict do nothing;`,
      { transaction },
    )
  },
  // The permission of the role is not removed, because an administrator may have granted it.
  async down({ db, transaction }) {
    await db.query('drop table backstage_weekly_summaries, backstage_pre_saves, backstage_pre_save_pages', { transaction })
  },
}
