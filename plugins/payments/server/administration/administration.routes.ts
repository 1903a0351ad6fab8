import { implement, requireUser, serveResource } from '@balafon/sdk/server'
import { createTrialPayment, listProviders, recheckPayment, payments as resource } from '../../contract/administration.ts'
import { listUnusedWebhooks } from '../../contract/unused-webhooks.ts'
import type { PaymentsContext } from '../models.ts'
import type { AdministrationService } from './administration.service.ts'

/** Payments are only listed: other endpoints of the resource would change or delete them. */
export function createAdministrationRoutes(administration: AdministrationService, context: PaymentsContext) {
  const { list, count, export: exportCsv } = serveResource(resource, { model: context.models.PaymentIntent, scope: () => null, filters: {} }, context)
  return [
    list,
    count,
    exportCsv,
    implement(listProviders, ({ request }) => administration.listProviders(request.language)),
    implement(listUnusedWebhooks, ({ query }) => administration.listUnusedWebhooks(query)),
    implement(recheckPayment, ({ params, user }) => administration.recheck(params.reference, requireUser(user).id)),
    implement(createTrialPayment, ({ body, user, request, transaction }) =>
      administration.createTrialPayment(requireUser(user).id, body.provider, request.language, transaction),
    ),
  ]
}
