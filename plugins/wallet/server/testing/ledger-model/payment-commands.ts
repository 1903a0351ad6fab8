import { type Commands, callExpecting, expectEqual, type LedgerFunctions, type Model, type ModelAccess } from './model-state.ts'

/** Creates the commands about payments at a provider, and what users owe after them. */
export function createPaymentCommands(
  { post, businessRows }: LedgerFunctions,
  model: Model,
  access: ModelAccess,
): Commands<'topUp' | 'refundTopUp' | 'dispute' | 'closeDispute' | 'collect'> {
  const { getId, getUser, createKey, choose } = access

  return {
    async topUp(command) {
      const reference = createKey()
      const payment = { reference, userId: getId(command.user), currency: 'XOF', amount: command.amount }
      await businessRows.openTopUp({ ...payment, provider: 'sandbox' })
      if (command.isForged) {
        const forged = await post.creditTopUp({ ...payment, amount: command.amount + 1 }, 'webhook:sandbox')
        expectEqual('a forged payment', forged.journal, null)
      }
      // The callback, the webhook and the reconciler report the same payment at the same time.
      await Promise.all(Array.from({ length: command.copies }, () => post.creditTopUp(payment, 'webhook:sandbox')))
      getUser(command.user).wallet += command.amount
      model.topUps.push({ reference, user: command.user, amount: command.amount, isCredited: true, refunded: 0, dispute: null })
    },
    async refundTopUp(command) {
      const topUp = choose(model.topUps, command.row)
      if (!topUp) return
      const isAllowed = topUp.refunded + command.amount <= topUp.amount
      const posted = await callExpecting('refund of a top-up', isAllowed, () =>
        post.refundTopUp(topUp.reference, command.amount, createKey(), 'webhook:sandbox'),
      )
      if (!posted) return
      const account = getUser(topUp.user)
      const available = Math.min(account.wallet, command.amount)
      account.wallet -= available
      account.owed += command.amount - available
      topUp.refunded += command.amount
    },
    async dispute(command) {
      const topUp = choose(model.topUps, command.row)
      if (!topUp || topUp.dispute) return
      const reference = createKey()
      const isAllowed = topUp.refunded + command.amount <= topUp.amount
      const result = await callExpecting('dispute', isAllowed, () => post.freezeDispute(topUp.reference, reference, command.amount, 'webhook:sandbox'))
      if (!result) return
      const account = getUser(topUp.user)
      const frozen = Math.min(account.wallet, command.amount)
      account.wallet -= frozen
      account.held += frozen
      topUp.dispute = { reference, amount: command.amount, frozen, status: 'open' }
    },
    async closeDispute(command) {
      const topUp = choose(model.topUps, command.row)
      const dispute = topUp?.dispute
      if (!topUp || dispute?.status !== 'open' || (!command.isWon && topUp.refunded + dispute.amount > topUp.amount)) return
      await post.closeDispute(dispute.reference, command.isWon, 'webhook:sandbox')
      dispute.status = command.isWon ? 'won' : 'lost'
      const account = getUser(topUp.user)
      account.held -= dispute.frozen
      if (command.isWon) {
        account.wallet += dispute.frozen
        return
      }
      const available = Math.min(account.wallet, dispute.amount - dispute.frozen)
      account.wallet -= available
      account.owed += dispute.amount - dispute.frozen - available
      topUp.refunded += dispute.amount
    },
    async collect(command) {
      const account = getUser(command.user)
      const payable = Math.min(account.wallet, account.owed)
      const { journal } = await post.collectDebt(getId(command.user), 'XOF', createKey())
      expectEqual('a debt is collected', journal !== null, payable > 0)
      account.wallet -= payable
      account.owed -= payable
    },
  }
}
