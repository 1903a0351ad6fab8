import { implement, requireUser } from '@balafon/sdk/server'
import { deleteOffer, getOffer, getSales, listForSale, saveOffer } from '../../contract/offers.ts'
import type { OffersService } from './offers.service.ts'

export const createOfferRoutes = (offers: OffersService) => [
  implement(getOffer, ({ params, user }) => offers.get(params.kind, params.itemId, user?.id ?? null)),
  implement(saveOffer, ({ params, body, user }) => offers.save(params.kind, params.itemId, body, requireUser(user).id)),
  implement(deleteOffer, async ({ params, user }) => {
    await offers.remove(params.kind, params.itemId, requireUser(user).id)
    return {}
  }),
  implement(listForSale, ({ query, user }) => offers.list(user.id, query)),
  implement(getSales, ({ params, user }) => offers.getSales(params.kind, params.itemId, user.id)),
]
