import { type JobProgress, Op, type Progress, type ScheduledJob, type SqlRunner } from '@balafon/sdk/server'
import type { CoreModels } from '../../app/core-models.ts'
import { JOBS_SCHEMA } from './job-queue.ts'

const PROGRESS_RETENTION_MS = 30 * 24 * 3600_000

type JobRun = NonNullable<ScheduledJob['last']> & { readonly owner: string; readonly name: string }

interface ProgressRow {
  readonly name: string
  readonly state: 'created' | 'retry' | 'active' | 'completed' | 'cancelled' | 'failed'
  readonly attempts: number
  readonly error: string | null
  readonly done: number | null
  readonly total: number | null
  readonly reported_at: Date | null
}

const STATUSES: Readonly<Record<ProgressRow['state'], JobProgress['status']>> = {
  created: 'queued',
  retry: 'retrying',
  active: 'running',
  completed: 'completed',
  cancelled: 'failed',
  failed: 'failed',
}

export interface JobRunsStoreDependencies {
  readonly models: Pick<CoreModels, 'JobProgressReport'>
  readonly sql: SqlRunner
}

export type JobRunsStore = ReturnType<typeof createJobRunsStore>

/** Creates the store of job runs. It reads the tables of pg-boss directly, because the library lacks these queries, and stores the progress of runs. */
export const createJobRunsStore = ({ models: { JobProgressReport }, sql }: JobRunsStoreDependencies) => ({
  /** Returns the last run of every scheduled job. */
  listLatestRuns: () =>
    sql<JobRun>(
      `select split_part(schedule.name, '/', 1) as owner, schedule.key as name, job.state, job.at, job.error
         from ${JOBS_SCHEMA}.schedule
         cross join lateral (
           select state, coalesce(completed_on, started_on) as at, case when state <> 'completed' then output->>'message' end as error
             from ${JOBS_SCHEMA}.job
            where job.name = schedule.name and data->>'name' = schedule.key and started_on is not null
            order by created_on desc limit 1) job`,
    ),
  async saveProgress(jobId: string, { done, total }: Progress) {
    await JobProgressReport.upsert({ jobId, done, total, reportedAt: new Date() }, { returning: false })
  },
  /** Finds a job in one of these queues. A job that was moved to its own queue has a row in the old and in the new queue; the later row is used. */
  async findProgress(queues: readonly string[], id: string): Promise<JobProgress | null> {
    const [row] = await sql<ProgressRow>(
      `select job.data->>'name' as name, job.state, case when job.started_on is null then 0 else job.retry_count + 1 end as attempts,
              case when job.state <> 'completed' then job.output->>'message' end as error, p.done, p.total, p.reported_at
         from ${JOBS_SCHEMA}.job left join job_progress p on p.job_id = job.id
        where job.name = any($1::text[]) and job.id = $2::uuid
        order by job.created_on desc limit 1`,
      [queues, id],
    )
    if (!row) return null
    const { name, state, attempts, error, done, total, reported_at: reportedAt } = row
    return { id, name, status: STATUSES[state], attempts, progress: done === null || total === null ? null : { done, total }, reportedAt, error }
  },
  async deleteOldProgress() {
    await JobProgressReport.destroy({ where: { reportedAt: { [Op.lt]: new Date(Date.now() - PROGRESS_RETENTION_MS) } } })
  },
})
