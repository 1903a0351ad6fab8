import { defineJob, type Job } from '@balafon/sdk/server'
import { z } from 'zod'
import { createFileJobs, type FileJobsDependencies } from '../../files/files.jobs.ts'
import type { IdempotencyStore } from '../../http/idempotency.store.ts'
import type { Uploads } from '../../http/uploads/uploads.ts'
import type { SessionsStore } from '../../identity/sessions.store.ts'
import type { UserAccountsStore } from '../../identity/user-accounts.store.ts'
import type { EmailStore } from '../../messaging/email/email.store.ts'
import { createSendEmailJob } from '../../messaging/email/send-email.ts'
import type { JobRunsStore } from '../../messaging/jobs/job-runs.store.ts'
import type { LiveStore } from '../../messaging/live/live.store.ts'
import type { WebhookDeliveriesStore } from '../../messaging/webhooks/webhook-deliveries.store.ts'
import { createVisitJobs } from '../../page/visits/visits.jobs.ts'
import type { VisitsStore } from '../../page/visits/visits.store.ts'
import type { ProblemsStore } from '../../plugins/problems.store.ts'
import type { BulkStore } from '../../resources/bulk/bulk.store.ts'
import type { AuditStore } from '../../security/audit/audit.store.ts'
import type { SettingsStore } from '../../settings/settings.ts'
import type { ErrorLogStore } from '../logging/error-log.store.ts'

export interface CoreJobsDependencies {
  readonly live: LiveStore
  readonly emails: EmailStore
  readonly jobRuns: JobRunsStore
  readonly sessions: SessionsStore
  readonly accounts: Pick<UserAccountsStore, 'endSuspensions'>
  readonly bulkStore: Pick<BulkStore, 'deleteOld'>
  /** The job that runs bulk actions. */
  readonly bulkJob: Job
  readonly problems: ProblemsStore
  readonly settings: SettingsStore
  readonly errorLogStore: ErrorLogStore
  readonly auditStore: Pick<AuditStore, 'deleteOld'>
  readonly uploads: Uploads
  readonly files: FileJobsDependencies
  readonly idempotencyStore: IdempotencyStore
  readonly webhookDeliveries: WebhookDeliveriesStore
  readonly visitsStore: VisitsStore
  readonly compareSubscribers: () => Promise<void>
}

const NoData = z.object({})

/** Creates the jobs of the core: they send emails and delete expired data. */
export function createCoreJobs(dependencies: CoreJobsDependencies): Job[] {
  const { live, emails, jobRuns, sessions, accounts, bulkStore, bulkJob, problems, settings, uploads, idempotencyStore, webhookDeliveries } = dependencies
  return [
    createSendEmailJob(emails, settings),
    bulkJob,
    ...createVisitJobs(dependencies.visitsStore),
    ...createFileJobs(dependencies.files),
    defineJob({ name: 'delete-expired-emails', schema: NoData, cron: '*/5 * * * *', run: () => emails.deleteExpiredBodies() }),
    defineJob({ name: 'end-suspensions', schema: NoData, cron: '* * * * *', run: () => accounts.endSuspensions() }),
    defineJob({ name: 'compare-subscribers', schema: NoData, cron: '23 * * * *', runsWhenScheduled: true, run: dependencies.compareSubscribers }),
    defineJob({ name: 'delete-old-live-messages', schema: NoData, cron: '*/5 * * * *', run: () => live.deleteOldMessages() }),
    defineJob({
      name: 'delete-old-rows',
      schema: NoData,
      cron: '17 3 * * *',
      run: async () => {
        await sessions.deleteExpired()
        await emails.deleteOldEmails()
        await problems.deleteOld()
        await dependencies.errorLogStore.deleteOldErrors(await settings.get<number>('logging.retention_days'))
        const auditRetentionDays = await settings.get<number | null>('logging.audit_retention_days')
        if (auditRetentionDays !== null) await dependencies.auditStore.deleteOld(auditRetentionDays)
        await uploads.deleteOld()
        await idempotencyStore.deleteOld()
        await webhookDeliveries.deleteOldDeliveries()
        await jobRuns.deleteOldProgress()
        await bulkStore.deleteOld()
      },
    }),
  ]
}
