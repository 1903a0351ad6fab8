import { implement, requireUser } from '@balafon/sdk/server'
import {
  createProviderSettlement,
  listProviderSettlements,
  listReconciliations,
  reconcileDay,
  reverseProviderSettlement,
} from '../../contract/provider-settlements.ts'
import type { ReconciliationsService } from '../reconciliations/reconciliations.service.ts'
import type { ProviderSettlementsService } from './provider-settlements.service.ts'

interface Services {
  readonly providerSettlements: ProviderSettlementsService
  readonly reconciliations: ReconciliationsService
}

export const createProviderSettlementRoutes = ({ providerSettlements, reconciliations }: Services) => [
  implement(listProviderSettlements, ({ request }) => providerSettlements.list(request.language)),
  implement(createProviderSettlement, ({ body, user, request, transaction }) =>
    providerSettlements.create(body, { id: requireUser(user).id, language: request.language }, transaction),
  ),
  implement(reverseProviderSettlement, ({ params, body, user, request, transaction }) =>
    providerSettlements.reverse(params.id, body.reason, { id: requireUser(user).id, language: request.language }, transaction),
  ),
  implement(listReconciliations, async ({ request }) => ({ reconciliations: await reconciliations.list(request.language) })),
  implement(reconcileDay, async ({ body, request }) => {
    await reconciliations.reconcile(body.day)
    return { reconciliations: await reconciliations.listDay(body.day, request.language) }
  }),
]
