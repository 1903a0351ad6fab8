import type { Migration } from '@balafon/sdk/server'

/** Stores the progress of jobs. There is no foreign key: the job queue creates and removes its own tables. */
export const core0016: Migration = {
  name: '0016-job-progress',
  async up({ db, transaction }) {
    await db.query(
      `create table job_progress (
         job_id uuid primary key,
         done double precision not null,
         total double precision not null,
         reported_at timestamptz not null default now())`,
      { transaction },
    )
  },
  async down({ db, transaction }) {
    await db.query('drop table job_progress', { transaction })
  },
}
