import type { LoggedError, SiteLogs } from '@balafon/sdk/server'
import { presentLoggedEmail } from '../../messaging/email/email.presenter.ts'
import type { EmailStore } from '../../messaging/email/email.store.ts'
import type { JobQueue } from '../../messaging/jobs/job-queue.ts'
import type { JobRunsStore } from '../../messaging/jobs/job-runs.store.ts'

export interface SiteLogsDependencies {
  readonly jobs: JobQueue
  readonly jobRuns: JobRunsStore
  readonly emails: EmailStore
  /** Returns JSON records, one per line, the latest last. */
  readonly readRecentErrors: () => string
}

/** Creates the logs that administrators can read: jobs, emails and errors. */
export function createSiteLogs({ jobs, jobRuns, emails, readRecentErrors }: SiteLogsDependencies): SiteLogs {
  return {
    async listScheduledJobs() {
      const [schedules, latestRuns] = await Promise.all([jobs.listSchedules(), jobRuns.listLatestRuns()])
      const runsByJob = new Map(latestRuns.map(({ owner, name, ...run }) => [`${owner} ${name}`, run]))
      return schedules.map((job) => ({ ...job, last: runsByJob.get(`${job.owner} ${job.name}`) ?? null }))
    },
    async listDeadJobs() {
      const deadJobs = (await jobs.listDeadJobs()).map(({ data: _, ...job }) => job)
      return deadJobs.toSorted((a, b) => b.failed_at.getTime() - a.failed_at.getTime())
    },
    retryDeadJobs: (ids) => jobs.retryDeadJobs(ids),
    discardDeadJobs: (ids) => jobs.discardDeadJobs(ids),
    listEmails: async ({ before, count }) => (await emails.listLoggedEmails(before, count)).map(presentLoggedEmail),
    listErrors: () => readRecentErrors().split('\n').filter(Boolean).map(parseError).reverse(),
  }
}

interface LogRecord {
  readonly time: number
  readonly msg?: string
  readonly plugin?: string
  readonly err?: { readonly message?: string; readonly stack?: string }
  readonly req?: { readonly id?: string }
}

function parseError(line: string): LoggedError {
  const record: LogRecord = JSON.parse(line)
  return {
    at: new Date(record.time),
    message: [record.msg, record.err?.message].filter((part) => part).join(': '),
    plugin: record.plugin ?? null,
    request_id: record.req?.id ?? null,
    stack: record.err?.stack ?? null,
  }
}
