import type { LoggedError, SiteLogs } from '@balafon/sdk/server'
import type { EmailStore } from '../../messaging/email/email.store.ts'
import type { JobQueue } from '../../messaging/jobs/job-queue.ts'
import type { JobRunsStore } from '../../messaging/jobs/job-runs.store.ts'

export interface SiteLogsServices {
  readonly jobs: JobQueue
  readonly runs: JobRunsStore
  readonly emails: EmailStore
  /** JSON records, one a line, the latest last. */
  readonly recentErrors: () => string
}

/** What the site wrote down of its own work, gathered for who looks after it. */
export function createSiteLogs({ jobs, runs, emails, recentErrors }: SiteLogsServices): SiteLogs {
  return {
    async listScheduledJobs() {
      const [scheduled, last] = await Promise.all([jobs.listSchedules(), runs.listLatestRuns()])
      const runOf = new Map(last.map(({ owner, name, ...run }) => [`${owner} ${name}`, run]))
      return scheduled.map((job) => ({ ...job, last: runOf.get(`${job.owner} ${job.name}`) ?? null }))
    },
    async listDeadJobs() {
      const letters = (await jobs.listDeadJobs()).map(({ data: _, ...letter }) => letter)
      return letters.toSorted((one, other) => other.failed_at.getTime() - one.failed_at.getTime())
    },
    retryDeadJobs: (ids) => jobs.retryDeadJobs(ids),
    discardDeadJobs: (ids) => jobs.discardDeadJobs(ids),
    listEmails: ({ before, count }) => emails.listLoggedEmails(before, count),
    listErrors: () => recentErrors().split('\n').filter(Boolean).map(errorIn).reverse(),
  }
}

interface Line {
  readonly time: number
  readonly msg?: string
  readonly plugin?: string
  readonly err?: { readonly message?: string; readonly stack?: string }
  readonly req?: { readonly id?: string }
}

function errorIn(text: string): LoggedError {
  const line = JSON.parse(text) as Line
  return {
    at: new Date(line.time),
    message: [line.msg, line.err?.message].filter((part) => part).join(': '),
    plugin: line.plugin ?? null,
    request_id: line.req?.id ?? null,
    stack: line.err?.stack ?? null,
  }
}
