import type { ServerContext } from '@balafon/sdk/server'
import type { Database } from '../database/connection.ts'
import { createCompareSubscribers } from '../identity/subscribers.ts'
import { createSendWebhookJob } from '../messaging/webhooks/send-webhook.ts'
import { createPluginEventHandler, type DeferredCallDependencies } from '../plugins/databases/deferred-calls.ts'
import { createRunBulkJob, type RunBulkJobDependencies } from '../resources/bulk/run-bulk-job.ts'
import { createBackgroundWork } from './background-work.ts'
import { type CoreEventHandlerDependencies, createCoreEventHandlers } from './core/core.event-handlers.ts'
import { createCoreJobs } from './core/core.jobs.ts'
import type { CoreServices } from './core-services.ts'
import type { Log } from './logging/log.ts'

interface SiteBackgroundWorkDependencies
  extends Pick<CoreEventHandlerDependencies, 'verification' | 'sendFirstCode'>,
    Pick<RunBulkJobDependencies, 'findAccessBlock'>,
    Pick<DeferredCallDependencies, 'sendEmail'> {
  readonly db: Database['db']
  readonly core: CoreServices
  readonly getContext: (id: string) => ServerContext
  /** Returns whether an owner is the core, or a plugin that runs. */
  readonly isOwnerRunning: (owner: string) => boolean
  readonly log: Log
}

/** Creates the background work of a site with the jobs and the event handlers of the core. */
export function createSiteBackgroundWork(dependencies: SiteBackgroundWorkDependencies) {
  const { db, core, getContext, isOwnerRunning, verification, sendFirstCode, sendEmail, findAccessBlock, log } = dependencies
  const { registry, jobs, settings, usersStore, webhookDeliveries, reportCrash } = core
  const bulkJob = createRunBulkJob({
    db,
    store: core.bulkStore,
    live: core.live,
    findUser: usersStore.findUser,
    findAccessBlock,
    findResource: (plugin, path) => (isOwnerRunning(plugin) ? core.bulk.findResource(plugin, path) : undefined),
    reportCrash,
  })
  const coreJobs = createCoreJobs({
    live: core.liveStore,
    emails: core.emails,
    jobRuns: core.jobRuns,
    sessions: core.sessionsStore,
    accounts: core.accounts,
    bulkStore: core.bulkStore,
    bulkJob,
    problems: core.problems,
    settings,
    errorLogStore: core.errorLogStore,
    auditStore: core.auditStore,
    uploads: core.uploads,
    files: core.files,
    idempotencyStore: core.idempotencyStore,
    webhookDeliveries,
    visitsStore: core.visitsStore,
    compareSubscribers: createCompareSubscribers({ store: core.subscribersStore, getProviders: core.getProviders, callProvider: core.callProvider }),
  })
  return createBackgroundWork({
    db,
    sql: core.sql,
    jobs,
    registry,
    pluginsStore: core.pluginsStore,
    webhooksStore: core.webhooksStore,
    webhookDeliveries,
    coreJobs,
    handlePluginEvent: createPluginEventHandler({ db, registry, jobs, live: core.live, audit: core.audit, sendEmail, reportCrash }),
    coreEventHandlers: createCoreEventHandlers({ usersStore, settings: getContext('core').settings, verification, sendFirstCode }),
    webhookJobs: [createSendWebhookJob({ store: webhookDeliveries, sealer: core.webhooksSealer, fetchExternal: core.fetchWebhook, isOwnerRunning })],
    log,
  })
}
