import { implement, type ServerContext } from '@balafon/sdk/server'
import { listPayments, listProviders, recheckPayment, tryPayment } from '../../contract/administration.ts'
import type { Administration } from './administration.service.ts'

const CURSOR = /^[1-9]\d{0,15}$/

export const administrationRoutes = (administration: Administration, { getLanguage }: Pick<ServerContext, 'getLanguage'>) => [
  implement(listProviders, ({ request }) => administration.providers(getLanguage(request))),
  implement(listPayments, ({ query: { cursor, perPage, ...filters }, request }) => {
    const before = cursor !== undefined && CURSOR.test(cursor) ? Number(cursor) : null
    return administration.list({ ...filters, before, count: perPage }, getLanguage(request))
  }),
  implement(recheckPayment, ({ params, request }) => administration.recheck(params.reference, getLanguage(request))),
  implement(tryPayment, ({ body, user, request, transaction }) => administration.try(user.id, body.provider, getLanguage(request), transaction)),
]
