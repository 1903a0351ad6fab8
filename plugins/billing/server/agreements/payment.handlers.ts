import { PaymentReversed, PaymentSettled } from '@balafon/plugin-payments/contract/events'
import type { Reversal } from '@balafon/plugin-payments/contract/fields'
import { onEvent, type ServerContext } from '@balafon/sdk/server'
import type { SynchronizationService } from '../subscriptions/synchronization.service.ts'
import type { AgreementsService } from './agreements.service.ts'
import { PAYMENT_OWNER, parsePurpose } from './chargers/payment.charger.ts'

interface Services {
  readonly agreements: AgreementsService
  readonly synchronization: SynchronizationService
}

/** What the state of a payment says about its dispute. */
const DISPUTES: Readonly<Partial<Record<Reversal, 'opened' | 'won' | 'lost'>>> = { disputed: 'opened', dispute_won: 'won', charged_back: 'lost' }

/** Creates the handlers of payments that users made for a period. Events may be delivered twice, which has no further effect. */
export function createPaymentHandlers({ agreements, synchronization }: Services, { log }: Pick<ServerContext, 'log'>) {
  async function findCharge(owner: string, purpose: string) {
    const id = owner === PAYMENT_OWNER ? parsePurpose(purpose) : null
    return id === null ? null : agreements.findCharge(id)
  }

  return [
    onEvent(PaymentSettled, async ({ reference, owner, purpose, amount, currency }) => {
      const charge = await findCharge(owner, purpose)
      if (!charge) return
      if (charge.total !== amount || charge.currency !== currency) {
        log.error({ security: 'billing_payment_mismatch', reference, charge: charge.id }, 'a payment differs from its charge')
        return
      }
      if (charge.status === 'paid' && charge.paymentReference !== reference) {
        log.error({ security: 'billing_paid_twice', reference, charge: charge.id }, 'a charge was paid with two payments')
        return
      }
      await agreements.settle(charge.id, { status: 'paid' })
      await synchronization.synchronizeReference(charge.reference)
    }),
    onEvent(PaymentReversed, async ({ owner, purpose, amount, state, refunded_amount: refunded }) => {
      const charge = await findCharge(owner, purpose)
      const dispute = DISPUTES[state]
      const isReturned = refunded >= amount
      if (!charge || !(dispute || isReturned)) return
      if (dispute) await agreements.dispute(charge, dispute)
      else await agreements.reverse(charge)
      await synchronization.synchronizeReference(charge.reference)
    }),
  ]
}
