import type { ScheduledJob, SqlRunner } from '@balafon/sdk/server'
import { JOBS_SCHEMA } from './jobs.ts'

type JobRun = NonNullable<ScheduledJob['last']> & { readonly owner: string; readonly name: string }

export type JobRunsStore = ReturnType<typeof createJobRunsStore>

/** The queue's own table, read only: its library lists jobs, and cannot say which was the last of each kind. */
export const createJobRunsStore = (sql: SqlRunner) => ({
  /** The last run of every job that the clock starts. */
  latest: () =>
    sql<JobRun>(
      `select schedule.name as owner, schedule.key as name, job.state, job.at, job.error
         from ${JOBS_SCHEMA}.schedule
         cross join lateral (
           select state, coalesce(completed_on, started_on) as at, case when state <> 'completed' then output->>'message' end as error
             from ${JOBS_SCHEMA}.job
            where job.name = schedule.name and data->>'name' = schedule.key and started_on is not null
            order by created_on desc limit 1) job`,
    ),
})
