import type { Migration } from '@balafon/sdk/server'

export const notes0001: Migration = {
  name: '0001-notes',
  async up({ db, transaction }) {
    await db.query(
      `create table plg_my_team_my_plugin_notes (
         id bigint generated always as identity primary key,
         user_id bigint not null references users on delete cascade,
         text text not null,
         created_at timestamptz not null default now())`,
      { transaction },
    )
  },
  async down({ db, transaction }) {
    await db.query('drop table plg_my_team_my_plugin_notes', { transaction })
  },
}
