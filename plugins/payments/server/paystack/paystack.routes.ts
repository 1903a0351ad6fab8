import { implement, problem, type ServerContext } from '@balafon/sdk/server'
import { getPaystackFrame } from '../../contract/paystack.ts'
import type { IntentsService } from '../intents/intents.service.ts'
import { buildPaystackFrame } from './frame-page.ts'
import { PAYSTACK_PROVIDER } from './paystack.provider.ts'
import { readPaystackConfig } from './paystack-config.ts'

export const createPaystackRoutes = (intents: IntentsService, { site, translate }: Pick<ServerContext, 'site' | 'translate'>) => [
  implement(getPaystackFrame, async ({ params, user, request: { language } }) => {
    const { provider, status, start } = await intents.getForUser(params.reference, user.id)
    const accessCode = start?.kind === 'inline' ? start.data.access_code : undefined
    if (provider !== PAYSTACK_PROVIDER || status !== 'pending' || typeof accessCode !== 'string') throw problem(404, 'not_found')
    const config = readPaystackConfig(process.env.PAYSTACK_BASE_URL, site.isProduction)
    return buildPaystackFrame(accessCode, config, language, translate(language, 'payments.paystack.label'))
  }),
]
