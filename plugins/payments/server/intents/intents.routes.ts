import { implement, type ServerContext } from '@balafon/sdk/server'
import { checkPayment, getPayment, startPayment } from '../../contract/payments.ts'
import type { Providers } from '../providers/providers.ts'
import type { Settlement } from '../settlement/settlement.service.ts'
import { paymentOf } from './intents.present.ts'
import type { Intents } from './intents.service.ts'
import type { IntentRow } from './intents.store.ts'

interface Services {
  readonly intents: Intents
  readonly settlement: Settlement
  readonly providers: Providers
}

export function intentRoutes({ intents, settlement, providers }: Services, { getLanguage, translate }: Pick<ServerContext, 'getLanguage' | 'translate'>) {
  const answer = (row: IntentRow, language: string) => ({ payment: paymentOf(row, translate(language, providers.labelOf(row.provider))) })
  return [
    implement(getPayment, async ({ params, user, request }) => answer(await intents.requireOf(params.reference, user.id), getLanguage(request))),
    implement(startPayment, async ({ params, user, request }) => {
      const language = getLanguage(request)
      return answer(await intents.start(params.reference, user.id, language), language)
    }),
    implement(checkPayment, async ({ params, user, request }) => {
      const row = await intents.requireOf(params.reference, user.id)
      return answer(await settlement.settleIfReached(row), getLanguage(request))
    }),
  ]
}
