import { PaymentReversed } from '@balafon/plugin-payments/contract/events'
import { onEvent } from '@balafon/sdk/server'
import type { BalancesService } from '../balances/balances.service.ts'
import { findRefusal } from '../ledger/ledger-problems.ts'
import type { PostingStore } from '../ledger/posting.store.ts'
import type { WalletContext } from '../models.ts'
import { TOP_UP_PAYMENT } from './top-ups.service.ts'

type Context = Pick<WalletContext, 'models' | 'log' | 'getProviders'>

/**
 * Follows what happens to a paid top-up at its provider: refunds, disputes and charge-backs. Events can arrive twice and in another order: amounts
 * are totals, and a dispute is only frozen while the payment is still disputed.
 */
export function createReversalHandler({ post, balances }: { post: PostingStore; balances: BalancesService }, { models, log, getProviders }: Context) {
  /** Returns the id of the dispute of a payment. A payment has at most one dispute, so its reference is enough. */
  const getDisputeId = (reference: string) => `dispute:${reference}`

  async function isStillDisputed(reference: string): Promise<boolean> {
    const [payments] = getProviders('payments.intents/v1')
    return (await payments?.provider.find(reference))?.status === 'disputed'
  }

  /**
   * Events arrive in any order: a refund that is handled before the payment is credited has to wait, or the credit would stay without it.
   * @throws an Error when the payment is not credited yet, so that the event is delivered again
   */
  async function assertCredited(reference: string) {
    const topUp = await models.TopUp.findOne({ where: { reference } })
    if (topUp?.status === 'open' || topUp?.status === 'failed') throw new Error(`the top-up ${reference} is not credited yet`)
  }

  async function closeDispute(reference: string, isWon: boolean, amount: number, actor: string) {
    const known = await models.Dispute.findOne({ where: { reference: getDisputeId(reference) } })
    if (known && known.status !== 'open') return
    if (!known && isWon) return
    if (!known) await post.freezeDispute(reference, getDisputeId(reference), amount, actor)
    await post.closeDispute(getDisputeId(reference), isWon, actor)
  }

  return onEvent(
    PaymentReversed,
    async ({ reference, owner, purpose, user_id: userId, provider, state, refunded_amount: refunded, disputed_amount: disputed }) => {
      if (owner !== TOP_UP_PAYMENT.owner || purpose !== TOP_UP_PAYMENT.purpose) return
      const actor = `webhook:${provider}`
      try {
        if (refunded > 0) await post.refundTopUpTotal(reference, refunded, actor)
        if (state === 'disputed' && (await isStillDisputed(reference))) await post.freezeDispute(reference, getDisputeId(reference), disputed, actor)
        if (state === 'charged_back') await closeDispute(reference, false, disputed, actor)
        if (state === 'dispute_won') await closeDispute(reference, true, disputed, actor)
      } catch (error) {
        // More was returned than was paid in: an operator has to look at it, and a repetition would not help.
        if (findRefusal(error) !== 'exceeds') throw error
        await assertCredited(reference)
        log.error(
          { security: 'wallet_reversal_exceeds_payment', err: error, reference, state, refunded, disputed },
          'a payment provider returned more than was paid',
        )
      }
      balances.announceChange([userId])
    },
  )
}
