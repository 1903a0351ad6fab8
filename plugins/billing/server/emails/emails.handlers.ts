import { onEvent } from '@balafon/sdk/server'
import { InvoicePaid, SubscriptionChanged } from '../../contract/events.ts'
import type { EmailsService } from './emails.service.ts'

/** Creates the handlers that send emails about what has happened. They read the present state, so a late event sends nothing that is outdated. */
export const createEmailHandlers = (emails: EmailsService) => [
  onEvent(InvoicePaid, ({ invoice_id: id }) => emails.sendReceipt(id)),
  onEvent(SubscriptionChanged, ({ subscription_id: id }) => emails.sendChange(id)),
]
