import type { EventHandler, Job, SqlRunner } from '@balafon/sdk/server'
import type { Sequelize } from 'sequelize'
import { createHandlerJobs, createOutbox } from '../messaging/events/events.ts'
import { createOutboxStore } from '../messaging/events/outbox.store.ts'
import type { JobQueue } from '../messaging/jobs/job-queue.ts'
import { listPublicEvents } from '../messaging/webhooks/public-events.ts'
import { createQueueWebhooks } from '../messaging/webhooks/queue-webhooks.ts'
import { WEBHOOKS_QUEUE } from '../messaging/webhooks/send-webhook.ts'
import type { WebhookDeliveriesStore } from '../messaging/webhooks/webhook-deliveries.store.ts'
import type { WebhooksStore } from '../messaging/webhooks/webhooks.store.ts'
import type { createPluginEventHandler } from '../plugins/databases/deferred-calls.ts'
import type { PluginsStore } from '../plugins/plugins.store.ts'
import type { Registry } from '../plugins/registry.ts'
import { synchronizeJobs } from '../plugins/synchronize-plugins.ts'
import type { Log } from './logging/log.ts'

export interface BackgroundWorkDependencies {
  readonly db: Sequelize
  readonly sql: SqlRunner
  readonly jobs: JobQueue
  readonly registry: Registry
  readonly pluginsStore: PluginsStore
  readonly webhooksStore: WebhooksStore
  readonly webhookDeliveries: WebhookDeliveriesStore
  readonly coreJobs: readonly Job[]
  readonly coreEventHandlers: readonly EventHandler[]
  readonly webhookJobs: readonly Job[]
  readonly handlePluginEvent: ReturnType<typeof createPluginEventHandler>
  readonly log: Log
}

/**
 * Creates the background work of this node: it runs jobs, and moves events from the outbox to the queues of their
 * handlers. Before `start`, jobs are only added to queues: a command that opens the site does not run jobs, because the servers run them.
 */
export function createBackgroundWork(dependencies: BackgroundWorkDependencies) {
  const { db, sql, jobs, registry, pluginsStore, webhooksStore, webhookDeliveries, coreEventHandlers, webhookJobs, log } = dependencies
  const coreJobs = [...dependencies.coreJobs, ...createHandlerJobs(coreEventHandlers)]
  const coreEvents = new Set<string>(coreEventHandlers.map(({ event }) => event.name))
  const outbox = createOutbox({
    db,
    store: createOutboxStore(sql),
    jobs,
    log,
    handlePluginEvent: dependencies.handlePluginEvent,
    async listSubscribers(event) {
      const pluginIds = [...registry.listPluginsHandling(event), ...(await pluginsStore.listPluginsHandling(event))]
      return [...new Set([...(coreEvents.has(event) ? ['core'] : []), ...pluginIds])]
    },
    queueWebhooks: createQueueWebhooks({ store: webhooksStore, deliveries: webhookDeliveries, jobs, listPublicEvents: () => listPublicEvents(registry), log }),
  })
  let isStarted = false
  jobs.declareJobs('core', coreJobs)
  jobs.declareJobs(WEBHOOKS_QUEUE, webhookJobs)

  return {
    async start() {
      isStarted = true
      const stored = await jobs.readStored()
      await jobs.openQueue('core', coreJobs, stored)
      await jobs.openQueue(WEBHOOKS_QUEUE, webhookJobs, stored)
      await synchronizeJobs(registry, jobs)
      outbox.trigger()
    },
    /** Declares the jobs of the plugins that run now. After `start`, it also opens the queues of these plugins and closes those of stopped plugins. */
    async synchronize() {
      for (const { id, state } of registry.listRunning()) jobs.declareJobs(id, state.instance.jobs)
      if (isStarted) await synchronizeJobs(registry, jobs)
    },
    triggerOutbox() {
      if (isStarted) outbox.trigger()
    },
    async stop() {
      await outbox.stop()
      await jobs.stop()
    },
  }
}
