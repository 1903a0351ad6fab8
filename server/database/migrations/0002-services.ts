import type { Migration } from '@balafon/sdk/server'

/** Creates the tables that store events, live messages and emails until they are delivered, verification codes and plugin problems. */
export const core0002: Migration = {
  name: '0002-services',
  async up({ db, transaction }) {
    await db.query(
      `create table event_outbox (
         id bigint generated always as identity primary key,
         name text not null,
         payload jsonb not null,
         created_at timestamptz not null default now());
       create function tell_of_events() returns trigger language plpgsql as $body$
         begin perform pg_notify('balafon', 'events'); return null; end $body$;
       create trigger event_outbox_told after insert on event_outbox for each statement execute function tell_of_events();

       create table live_messages (
         id bigint generated always as identity primary key,
         user_id bigint references users on delete cascade,
         type text not null,
         data jsonb not null,
         created_at timestamptz not null default now());
       create index live_messages_created on live_messages (created_at);
       create function tell_of_live_message() returns trigger language plpgsql as $body$
         begin perform pg_notify('balafon', 'live:' || new.id); return null; end $body$;
       create trigger live_messages_told after insert on live_messages for each row execute function tell_of_live_message();

       create table mails (
         id bigint generated always as identity primary key,
         plugin text not null,
         template text not null,
         language text not null,
         email text not null,
         name text,
         subject text not null,
         html text, text text,
         status text not null default 'queued' check (status in ('queued', 'sent', 'failed')),
         error text,
         created_at timestamptz not null default now(),
         sent_at timestamptz);
       create index mails_created on mails (created_at desc, id desc);

       alter table plugins add column uninstalled_at timestamptz, add column attempt integer not null default 0;
       alter table file_entries add column plugin text not null default 'core';
       create index file_entries_plugin on file_entries (plugin);

       create table verification_codes (
         user_id bigint primary key references users on delete cascade,
         code_hash bytea not null,
         tries integer not null default 0,
         expires_at timestamptz not null);

       create table plugin_problems (
         id bigint generated always as identity primary key,
         plugin text not null,
         side text not null check (side in ('client', 'server')),
         place text not null,
         message text not null,
         count bigint not null default 1,
         first_at timestamptz not null default now(),
         last_at timestamptz not null default now(),
         unique (plugin, side, place, message));`,
      { transaction },
    )
  },
  async down({ db, transaction }) {
    await db.query(
      'drop table plugin_problems, verification_codes; alter table file_entries drop column plugin; alter table plugins drop column uninstalled_at, drop column attempt; drop table mails, live_messages, event_outbox; drop function tell_of_live_message, tell_of_events',
      { transaction },
    )
  },
}
