import { problem, type ServerContext } from '@balafon/sdk/server'
import type { PaymentWebhook } from '../../contract/providers.ts'
import type { Providers } from '../providers/providers.ts'
import type { Settlement } from '../settlement/settlement.service.ts'

export type Webhooks = ReturnType<typeof createWebhooks>

/** What providers tell by themselves. It is a reason to ask them, and nothing more. */
export function createWebhooks(providers: Providers, settlement: Settlement, { log }: Pick<ServerContext, 'log'>) {
  return {
    async receive(name: string, call: PaymentWebhook, address: string) {
      const provider = providers.find(name)
      if (!provider?.readWebhook) throw problem(404, 'not_found')
      const told = await read(() => provider.readWebhook?.(call) ?? 'ignored', name, address)
      if (told === 'ignored') return
      await settlement.settle(told.reference).catch((error: { output?: { statusCode?: number } }) => {
        // A provider repeats what is not answered well; of what we do not know it need not.
        if (error.output?.statusCode !== 404) throw error
        log.warn({ provider: name, reference: told.reference }, 'a webhook was about a payment nobody knows')
      })
    },
  }

  async function read<T>(work: () => T, provider: string, address: string): Promise<Awaited<T>> {
    try {
      return await work()
    } catch (err) {
      log.warn({ err, security: 'webhook_refused', provider, address }, 'a webhook was refused')
      throw problem(401, 'payments.bad_signature')
    }
  }
}
