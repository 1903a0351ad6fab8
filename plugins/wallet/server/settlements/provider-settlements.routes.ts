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
  implement(listProviderSettlements, () => providerSettlements.list()),
  implement(createProviderSettlement, ({ body, user, transaction }) => providerSettlements.create(body, requireUser(user).id, transaction)),
  implement(reverseProviderSettlement, ({ params, body, user, transaction }) =>
    providerSettlements.reverse(params.id, body.reason, requireUser(user).id, transaction),
  ),
  implement(listReconciliations, async () => ({ reconciliations: await reconciliations.list() })),
  implement(reconcileDay, async ({ body }) => ({ reconciliations: await reconciliations.reconcile(body.day) })),
]
