import type { Migration } from '@balafon/sdk/server'

/** Creates the audit log. Users have no foreign key: an entry keeps the id of a deleted user. */
export const core0020: Migration = {
  name: '0020-audit',
  async up({ db, transaction }) {
    await db.query(
      `create table audit_entries (
         id bigint generated always as identity primary key,
         created_at timestamptz not null default now(),
         user_id bigint,
         user_name text,
         acting_as_id bigint,
         acting_as_name text,
         action text not null,
         entity text not null,
         entity_id text,
         label text,
         before jsonb,
         after jsonb,
         ip_address text,
         request_id text);
       create index audit_entries_created on audit_entries (created_at, id);
       create index audit_entries_user on audit_entries (user_id, id desc);
       create index audit_entries_acting_as on audit_entries (acting_as_id) where acting_as_id is not null;
       create index audit_entries_action on audit_entries (action, id desc);
       create index audit_entries_entity on audit_entries (entity, entity_id, id desc);
       create index audit_entries_search on audit_entries using gin (search_text(coalesce(label, '') || ' ' || coalesce(user_name, '')) gin_trgm_ops);`,
      { transaction },
    )
  },
  async down({ db, transaction }) {
    await db.query('drop table audit_entries', { transaction })
  },
}
