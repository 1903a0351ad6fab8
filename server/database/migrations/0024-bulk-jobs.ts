import type { Migration } from '@balafon/sdk/server'

/** Creates the tables of bulk actions on rows of resources, and of the values that undo them. */
export const core0024: Migration = {
  name: '0024-bulk-jobs',
  async up({ db, transaction }) {
    await db.query(
      `create table bulk_jobs (
         id uuid primary key,
         plugin text not null,
         path text not null,
         action text not null,
         selection jsonb not null,
         user_id bigint not null references users on delete cascade,
         state text not null default 'queued' check (state in ('queued', 'running', 'done', 'failed', 'cancelled')),
         total integer not null,
         done integer not null default 0,
         failed integer not null default 0,
         skipped integer not null default 0,
         errors jsonb not null default '[]',
         last_id bigint not null default 0,
         undo_of uuid references bulk_jobs on delete cascade,
         undone_at timestamptz,
         created_at timestamptz not null default now(),
         updated_at timestamptz not null default now());
       create index bulk_jobs_user on bulk_jobs (user_id);
       create index bulk_jobs_undo_of on bulk_jobs (undo_of) where undo_of is not null;
       create index bulk_jobs_created on bulk_jobs (created_at);
       create table bulk_changes (
         job_id uuid not null references bulk_jobs on delete cascade,
         row_id bigint not null,
         before jsonb not null,
         after jsonb not null,
         primary key (job_id, row_id));`,
      { transaction },
    )
  },
  async down({ db, transaction }) {
    await db.query('drop table bulk_changes, bulk_jobs', { transaction })
  },
}
