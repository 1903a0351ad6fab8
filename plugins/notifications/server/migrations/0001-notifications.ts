import type { Migration } from '@balafon/sdk/server'

export const notifications0001: Migration = {
  name: '0001-notifications',
  async up({ db, transaction }) {
    await db.query(
      `create table notifications (
         id bigint generated always as identity primary key,
         user_id bigint not null references users on delete cascade,
         -- The user that the notification is about. The notification is deleted with that account.
         about_user_id bigint references users on delete cascade,
         event_id bigint not null,
         type text not null,
         -- A user gets one notification per type and key.
         key text,
         data jsonb not null,
         -- False when the notification was only sent by email.
         is_listed boolean not null,
         created_at timestamptz not null,
         read_at timestamptz,
         unique (user_id, event_id));
       create unique index notifications_key on notifications (user_id, type, key) where key is not null;
       create index notifications_list on notifications (user_id, id desc) where is_listed;
       create index notifications_unread on notifications (user_id) where is_listed and read_at is null;
       create index notifications_about on notifications (about_user_id) where about_user_id is not null;
       create index notifications_created on notifications (created_at);

       create table notification_selections (
         user_id bigint not null references users on delete cascade,
         type text not null,
         channels text[] not null,
         primary key (user_id, type));`,
      { transaction },
    )
  },
  async down({ db, transaction }) {
    await db.query('drop table notification_selections, notifications', { transaction })
  },
}
