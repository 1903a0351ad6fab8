import { PaymentSettled } from '@balafon/plugin-payments/contract/events'
import { implement, onEvent } from '@balafon/sdk/server'
import { createTopUp, exportWalletPayments, getTopUpOptions, listWalletPayments, verifyTopUp } from '../../contract/top-ups.ts'
import type { PaymentHistoryService } from './payment-history.service.ts'
import { TOP_UP_PAYMENT, type TopUpsService } from './top-ups.service.ts'

export const createTopUpRoutes = (topUps: TopUpsService, payments: PaymentHistoryService) => [
  implement(getTopUpOptions, ({ request }) => topUps.getOptions(request.language)),
  implement(createTopUp, ({ body, user, request, transaction }) => topUps.create(user.id, body, request.language, transaction)),
  implement(verifyTopUp, ({ body, user, request }) => topUps.verify(user, body, request.language)),
  implement(listWalletPayments, ({ query, user }) => payments.list(user.id, query, query)),
  implement(exportWalletPayments, async ({ query, user, request }) => payments.exportCsv(user.id, query, request.language)),
]

/** Credits a top-up when its payment is settled. The event can be delivered several times. */
export const createTopUpHandler = (topUps: TopUpsService) =>
  onEvent(PaymentSettled, async ({ reference, owner, purpose, user_id: userId, amount, currency, provider, is_test: isTest }) => {
    if (owner !== TOP_UP_PAYMENT.owner || purpose !== TOP_UP_PAYMENT.purpose) return
    await topUps.credit({ reference, userId, amount, currency, provider, isTest })
  })
