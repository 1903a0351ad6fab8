import { onEvent } from '@balafon/sdk/server'
import { DisputeChanged } from '../../contract/events.ts'
import type { DisputesService } from './disputes.service.ts'

/** Creates the handlers that inform operators about disputes. An event that arrives twice has no further effect. */
export const createDisputeHandlers = (disputes: DisputesService) => [
  onEvent(DisputeChanged, ({ invoice_id: invoiceId, subscription_id: subscriptionId, state, total, currency }) =>
    disputes.follow({ invoiceId, subscriptionId, state, total, currency }),
  ),
]
