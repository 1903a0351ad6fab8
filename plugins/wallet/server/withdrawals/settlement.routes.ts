import { implement, requireUser, serveResource } from '@balafon/sdk/server'
import { approveWithdrawal, exportPayouts, refuseWithdrawal, withdrawals as resource, revealDestination } from '../../contract/withdrawal-settlement.ts'
import type { WalletContext } from '../models.ts'
import type { SettlementService } from './settlement.service.ts'

/** Creates the routes for administrators. The resource only reads withdrawals; approving and refusing one posts to the ledger. */
export function createSettlementRoutes(settlement: SettlementService, context: WalletContext) {
  const { list, count, get, export: exportCsv } = serveResource(resource, { model: context.models.Withdrawal, scope: () => null, filters: {} }, context)
  return [
    list,
    count,
    get,
    exportCsv,
    implement(approveWithdrawal, ({ params, body, user, transaction }) => settlement.approve(params.id, body.reference, requireUser(user).id, transaction)),
    implement(refuseWithdrawal, ({ params, body, user, transaction }) => settlement.refuse(params.id, body.reason, requireUser(user).id, transaction)),
    implement(revealDestination, async ({ params, user }) => ({ destination: await settlement.revealDestination(params.id, requireUser(user).id) })),
    implement(exportPayouts, ({ query, user, request }) => settlement.exportPayouts(query.account_type, requireUser(user).id, request.language)),
  ]
}
