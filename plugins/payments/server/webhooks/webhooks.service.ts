import { problem, type ServerContext } from '@balafon/sdk/server'
import type { PaymentWebhook } from '../../contract/providers.ts'
import type { ProvidersService } from '../providers/providers.service.ts'
import type { SettlementService } from '../settlement/settlement.service.ts'
import type { UnusedWebhooksService } from '../unused-webhooks/unused-webhooks.service.ts'

interface Dependencies {
  readonly providers: ProvidersService
  readonly settlement: SettlementService
  readonly unusedWebhooks: UnusedWebhooksService
}

export type WebhooksService = ReturnType<typeof createWebhooksService>

/** Creates the service that receives providers’ webhooks. A webhook only triggers a check with the provider: its content is not trusted. */
export function createWebhooksService({ providers, settlement, unusedWebhooks }: Dependencies, { log }: Pick<ServerContext, 'log'>) {
  return {
    async receive(name: string, webhook: PaymentWebhook, ipAddress: string) {
      const provider = providers.find(name)
      if (!provider?.readWebhook) throw problem(404, 'not_found')
      const result = await readOrReject(() => provider.readWebhook?.(webhook) ?? 'ignored', name, ipAddress)
      if (result === 'ignored') return
      if ('unusedEvent' in result) {
        log.info({ provider: name, event: result.unusedEvent }, 'received a webhook that is not used')
        return unusedWebhooks.save(name, result.unusedEvent, 'unknown_event', webhook.body)
      }
      const check = result.isReversal ? settlement.checkReversal : settlement.settle
      await check(result.reference).catch(async (error: { output?: { statusCode?: number } }) => {
        // Providers resend a webhook until it is accepted, which is useless for an unknown payment.
        if (error.output?.statusCode !== 404) throw error
        log.warn({ provider: name, reference: result.reference }, 'received a webhook for an unknown payment')
        await unusedWebhooks.save(name, result.reference, 'unknown_payment', webhook.body)
      })
    },
  }

  async function readOrReject<T>(run: () => T, provider: string, ipAddress: string): Promise<Awaited<T>> {
    try {
      return await run()
    } catch (err) {
      log.warn({ err, security: 'webhook_refused', provider, address: ipAddress }, 'refused a webhook')
      throw problem(401, 'payments.invalid_signature')
    }
  }
}
