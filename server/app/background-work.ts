import type { Job } from '@balafon/sdk/server'
import type { JobQueue } from '../messaging/jobs/job-queue.ts'
import { WEBHOOKS_QUEUE } from '../messaging/webhooks/send-webhook.ts'
import type { Registry } from '../plugins/registry.ts'
import { synchronizeJobs } from '../plugins/synchronize-plugins.ts'

export interface BackgroundWorkDependencies {
  readonly jobs: JobQueue
  readonly registry: Registry
  readonly outbox: { trigger(): void }
  readonly coreJobs: readonly Job[]
  readonly webhookJobs: readonly Job[]
}

/** Creates this node's share of the site's background work. Until it is started it only enqueues jobs: a command opens a site and leaves running them to the servers. */
export function createBackgroundWork({ jobs, registry, outbox, coreJobs, webhookJobs }: BackgroundWorkDependencies) {
  let isStarted = false
  jobs.declareJobs('core', coreJobs)
  jobs.declareJobs(WEBHOOKS_QUEUE, webhookJobs)
  return {
    async start() {
      isStarted = true
      await jobs.openQueue('core', coreJobs)
      await jobs.openQueue(WEBHOOKS_QUEUE, webhookJobs)
      await synchronizeJobs(registry, jobs)
      outbox.trigger()
    },
    /** Declares the jobs of the plugins that run now. Once started, it also opens their queues and closes those of the others. */
    async synchronize() {
      for (const { id, state } of registry.listRunning()) jobs.declareJobs(id, state.instance.jobs)
      if (isStarted) await synchronizeJobs(registry, jobs)
    },
    triggerOutbox() {
      if (isStarted) outbox.trigger()
    },
  }
}
