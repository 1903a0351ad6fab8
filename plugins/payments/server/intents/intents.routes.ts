import { implement, type ServerContext } from '@balafon/sdk/server'
import { checkPayment, getPayment, startPayment } from '../../contract/payments.ts'
import type { ProvidersService } from '../providers/providers.service.ts'
import type { SettlementService } from '../settlement/settlement.service.ts'
import { presentPayment } from './intents.presenter.ts'
import type { IntentsService } from './intents.service.ts'
import type { IntentRow } from './payment-intent.model.ts'

interface Services {
  readonly intents: IntentsService
  readonly settlement: SettlementService
  readonly providers: ProvidersService
}

/** Creates the routes of payment intents. */
export function createIntentRoutes({ intents, settlement, providers }: Services, { translate }: Pick<ServerContext, 'translate'>) {
  const present = (row: IntentRow, language: string) => ({ payment: presentPayment(row, translate(language, providers.getLabel(row.provider))) })
  return [
    implement(getPayment, async ({ params, user, request }) => present(await intents.getForUser(params.reference, user.id), request.language)),
    implement(startPayment, async ({ params, user, request }) => {
      const { language } = request
      return present(await intents.start(params.reference, user.id, language), language)
    }),
    implement(checkPayment, async ({ params, user, request }) => {
      const row = await intents.getForUser(params.reference, user.id)
      return present(await settlement.trySettle(row), request.language)
    }),
  ]
}
