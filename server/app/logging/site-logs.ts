import type { SiteLogs } from '@balafon/sdk/server'
import { CronExpressionParser } from 'cron-parser'
import { presentLoggedEmail } from '../../messaging/email/email.presenter.ts'
import type { EmailStore } from '../../messaging/email/email.store.ts'
import type { JobQueue } from '../../messaging/jobs/job-queue.ts'
import type { JobRunsStore } from '../../messaging/jobs/job-runs.store.ts'
import type { ErrorLogStore } from './error-log.store.ts'
import { presentLoggedError } from './logged-error.presenter.ts'

export interface SiteLogsDependencies {
  readonly jobs: JobQueue
  readonly jobRuns: JobRunsStore
  readonly emails: EmailStore
  readonly errors: ErrorLogStore
}

/** Creates the logs that administrators can read: jobs, emails and errors. */
export function createSiteLogs({ jobs, jobRuns, emails, errors }: SiteLogsDependencies): SiteLogs {
  return {
    async listScheduledJobs() {
      const [schedules, latestRuns] = await Promise.all([jobs.listSchedules(), jobRuns.listLatestRuns()])
      const runsByJob = new Map(latestRuns.map(({ owner, name, ...run }) => [`${owner} ${name}`, run]))
      return schedules.map((job) => ({
        ...job,
        last: runsByJob.get(`${job.owner} ${job.name}`) ?? null,
        next: CronExpressionParser.parse(job.cron, { tz: 'UTC' }).next().toDate(),
      }))
    },
    async runScheduledJob(owner, name) {
      const isScheduled = (await jobs.listSchedules()).some((job) => job.owner === owner && job.name === name)
      if (isScheduled) await jobs.enqueue({ owner, name, data: {} })
      return isScheduled
    },
    async listDeadJobs() {
      const deadJobs = (await jobs.listDeadJobs()).map(({ data: _, ...job }) => job)
      return deadJobs.toSorted((a, b) => b.failed_at.getTime() - a.failed_at.getTime())
    },
    retryDeadJobs: (ids) => jobs.retryDeadJobs(ids),
    discardDeadJobs: (ids) => jobs.discardDeadJobs(ids),
    listEmails: async (query) => (await emails.listLoggedEmails(query)).map(presentLoggedEmail),
    countEmails: (filters, limit) => emails.countLoggedEmails(filters, limit),
    listErrors: async (query) => (await errors.listErrors(query)).map(presentLoggedError),
    countErrors: (filters, limit) => errors.countErrors(filters, limit),
  }
}
