import { implement, requireUser } from '@balafon/sdk/server'
import { createTrialPayment, listPayments, listProviders, recheckPayment } from '../../contract/administration.ts'
import type { AdministrationService } from './administration.service.ts'

/** The id of the last payment of the previous page. */
const CURSOR = /^[1-9]\d{0,15}$/

export const createAdministrationRoutes = (administration: AdministrationService) => [
  implement(listProviders, ({ request }) => administration.listProviders(request.language)),
  implement(listPayments, ({ query: { cursor, perPage, ...filters }, request }) => {
    const beforeId = cursor !== undefined && CURSOR.test(cursor) ? Number(cursor) : null
    return administration.listPayments({ ...filters, beforeId, count: perPage }, request.language)
  }),
  implement(recheckPayment, ({ params, request }) => administration.recheck(params.reference, request.language)),
  implement(createTrialPayment, ({ body, user, request, transaction }) =>
    administration.createTrialPayment(requireUser(user).id, body.provider, request.language, transaction),
  ),
]
