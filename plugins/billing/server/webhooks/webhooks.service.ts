import type { PaymentWebhook } from '@balafon/plugin-payments/contract/providers'
import { getProblemStatus, problem } from '@balafon/sdk/server'
import type { BillingContext } from '../models.ts'
import type { ProvidersService } from '../providers/providers.service.ts'
import type { SynchronizationService } from '../subscriptions/synchronization.service.ts'
import type { WebhooksStore } from './webhooks.store.ts'

export const SYNCHRONIZE_JOB = 'synchronize'

/** Providers resend an event for some days. Older ones are forgotten. */
const KEPT_DAYS = 90

export type WebhooksService = ReturnType<typeof createWebhooksService>

interface Services {
  readonly providers: ProvidersService
  readonly synchronization: SynchronizationService
}

type Context = Pick<BillingContext, 'db' | 'models' | 'jobs' | 'log'>

/**
 * Creates the service that receives webhooks. Of a webhook only its event and its reference are used: a job reads the subscription from the provider.
 * The event is saved in the transaction that enqueues the job, so that each event has one effect, and none is lost.
 */
export function createWebhooksService(store: WebhooksStore, { providers, synchronization }: Services, { db, models: { Subscription }, jobs, log }: Context) {
  return {
    async receive(name: string, webhook: PaymentWebhook, ipAddress: string): Promise<void> {
      const provider = providers.find(name)
      if (!provider?.readWebhook) throw problem(404, 'not_found')
      const event = await readOrReject(async () => provider.readWebhook?.(webhook) ?? 'ignored', name, ipAddress)
      if (event === 'ignored') return
      if ((await Subscription.count({ where: { reference: event.reference, provider: name } })) === 0) {
        log.warn({ provider: name, reference: event.reference }, 'received a webhook for an unknown subscription')
        return
      }
      await db.transaction(async (transaction) => {
        const isNew = await store.insert(name, event, transaction)
        if (isNew) await jobs.enqueue(SYNCHRONIZE_JOB, { reference: event.reference }, { transaction })
      })
    },
    /** Reads a subscription from its provider. Throws when the provider does not respond, so that the job is tried again. */
    async synchronize(reference: string): Promise<void> {
      const row = await Subscription.findOne({ attributes: ['id'], where: { reference } })
      if (row) await synchronization.synchronize(row.id)
    },
    async forgetOld(): Promise<void> {
      await store.deleteOld(KEPT_DAYS)
    },
  }

  async function readOrReject<T>(run: () => Promise<T>, provider: string, address: string): Promise<T> {
    try {
      return await run()
    } catch (err) {
      // A provider that checks signatures by itself did not respond: the webhook is sent again.
      if (isUnavailable(err)) throw err
      log.warn({ err, security: 'webhook_refused', provider, address }, 'refused a webhook')
      throw problem(401, 'billing.invalid_signature')
    }
  }
}

const isUnavailable = (error: unknown) => getProblemStatus(error) === 503
