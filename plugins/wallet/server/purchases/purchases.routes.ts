import { getIdempotencyKey, implement, requireUser, serveResource } from '@balafon/sdk/server'
import { createDownload, createPurchase, listPurchasedTracks, listPurchases } from '../../contract/purchases.ts'
import { refundPurchase, trackPurchases } from '../../contract/track-purchases.ts'
import type { WalletContext } from '../models.ts'
import type { PurchasesService } from './purchases.service.ts'
import type { RefundsService } from './refunds.service.ts'

export const createPurchaseRoutes = (purchases: PurchasesService) => [
  implement(createPurchase, ({ body, user, request, transaction }) => purchases.create(user, body, getIdempotencyKey(request), transaction)),
  implement(listPurchases, ({ query, user }) => purchases.list(user.id, query)),
  implement(createDownload, ({ params, body, user }) => purchases.createDownload(params.id, user.id, body)),
  implement(listPurchasedTracks, async ({ params, user }) => ({ tracks: await purchases.listTracks(params.id, user.id) })),
]

/** Administrators can list and refund purchases, not edit them: only ledger functions write their rows. */
export function createTrackPurchaseRoutes(refunds: RefundsService, context: WalletContext) {
  const source = { model: context.models.Purchase, scope: () => null, filters: {} }
  const { list, count, get, export: exportCsv } = serveResource(trackPurchases, source, context)
  return [
    list,
    count,
    get,
    exportCsv,
    implement(refundPurchase, ({ params, body, user, transaction }) => refunds.refund(params.id, body.reason, requireUser(user).id, transaction)),
  ]
}
