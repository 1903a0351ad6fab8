import { problem } from '@balafon/sdk/server'
import type { KeyCheck } from '../../contract/provider-keys.ts'
import type { BillingContext } from '../models.ts'
import type { ProvidersService } from './providers.service.ts'

/** Creates the service behind the button that checks the keys of a provider. */
export const createProviderKeysService = (providers: ProvidersService, { site }: Pick<BillingContext, 'site'>) => ({
  async check(name: string): Promise<KeyCheck> {
    const provider = providers.find(name)
    if (!provider?.checkKeys) throw problem(404, 'not_found')
    const { status, verifiesWebhooks } = await provider.checkKeys()
    const isTest = await provider.isTest()
    const isUsable = status === 'works' && (await provider.isReady())
    const problemOfMode = isTest === site.isProduction ? ('wrong_mode' as const) : ('incomplete' as const)
    return {
      status: isUsable ? 'ready' : status === 'works' ? problemOfMode : status === 'missing' ? 'incomplete' : status,
      mode: status === 'missing' ? null : isTest ? 'test' : 'live',
      verifies_webhooks: verifiesWebhooks,
      webhook_url: `${site.getUrl()}/api/v1/billing/${name}/webhook`,
    }
  },
})
