import type { Command } from '../ledger-commands.ts'
import { computeParts } from './compute-parts.ts'
import { ADMINISTRATOR, type Commands, callExpecting, expectEqual, type LedgerFunctions, type Model, type ModelAccess } from './model-state.ts'

const APPROVER = 1_000_002
const PLATFORM_POINTS = 1500
const ALL_POINTS = 10_000

/** Creates the commands about sales, payments of subscriptions and adjustments. */
export function createSaleCommands(
  { post, businessRows, sql }: LedgerFunctions,
  model: Model,
  access: ModelAccess,
): Commands<'buy' | 'refund' | 'subscribe' | 'adjust'> {
  const { getId, getUser, createKey, isFrozen, choose } = access

  /** Agrees on a split with a partner. Returns the share of each seller, in the order of the users. */
  async function splitIncome({ seller, partner, points }: Extract<Command, { kind: 'buy' }>, itemId: number) {
    if (seller === partner) return [{ seller, points: ALL_POINTS }]
    const weights = [
      { seller, points },
      { seller: partner, points: ALL_POINTS - points },
    ]
    const shares = weights.map((weight) => ({ userId: getId(weight.seller), basisPoints: weight.points, role: null }))
    const split = await businessRows.proposeSplit({ userId: getId(seller), kind: 'track', itemId, itemName: 'Track', shares })
    await businessRows.answerSplit(split, getId(partner), true)
    return weights.toSorted((a, b) => a.seller - b.seller)
  }

  return {
    async buy(command) {
      model.count += 1
      const itemId = model.firstUser * 1000 + model.count
      const offer = { sellerId: getId(command.seller), kind: 'track', itemId, name: 'Track', currency: 'XOF', pricing: 'fixed', price: command.amount }
      const offerId = await businessRows.saveOffer(offer)
      const weights = await splitIncome(command, itemId)
      const buyer = getUser(command.user)
      const isAllowed = command.seller !== command.user && !isFrozen(command.user) && buyer.wallet >= command.amount
      const sale = { buyerId: getId(command.user), offerId, amount: command.amount, recipientId: null, key: createKey() }
      const posted = await callExpecting('purchase', isAllowed, () => post.purchase(sale))
      if (!posted) return
      const [share = 0, rest = 0] = computeParts(command.amount, [PLATFORM_POINTS, ALL_POINTS - PLATFORM_POINTS])
      const amounts = computeParts(
        rest,
        weights.map(({ points }) => points),
      )
      const parts = weights.map(({ seller }, index) => ({ seller, amount: amounts[index] ?? 0 }))
      buyer.wallet -= command.amount
      for (const part of parts) getUser(part.seller).earnings += part.amount
      model.revenue += share
      model.sales.push({ journal: posted.journal, buyer: command.user, amount: command.amount, share, parts, isRefunded: false })
    },
    async refund(command) {
      const sale = choose(model.sales, command.row)
      if (!sale) return
      const [purchase] = await sql<{ id: number }>('select id from wallet.purchases where journal_id = $1', [sale.journal])
      const { isNew } = await post.refundPurchase(Number(purchase?.id), 'broken', ADMINISTRATOR)
      expectEqual('the refund is new', isNew, !sale.isRefunded)
      if (sale.isRefunded) return
      sale.isRefunded = true
      for (const part of sale.parts) {
        const seller = getUser(part.seller)
        const available = Math.min(seller.earnings, part.amount)
        seller.earnings -= available
        seller.owed += part.amount - available
      }
      getUser(sale.buyer).wallet += sale.amount
      model.revenue -= sale.share
    },
    async subscribe(command) {
      const account = getUser(command.user)
      const charge = { plugin: 'billing', key: createKey(), userId: getId(command.user), currency: 'XOF', amount: command.amount, description: 'Plan' }
      const isAllowed = !isFrozen(command.user) && account.wallet >= command.amount
      const posted = await callExpecting('subscription', isAllowed, () => post.paySubscription(charge))
      if (!posted) return
      if (command.repeats) expectEqual('a repeated charge', (await post.paySubscription(charge)).isNew, false)
      account.wallet -= command.amount
      model.revenue += command.amount
    },
    async adjust(command) {
      const account = getUser(command.user)
      const proposal = { userId: getId(command.user), currency: 'XOF', amount: command.amount, reason: 'outage', administratorId: ADMINISTRATOR }
      const id = await businessRows.proposeAdjustment(proposal)
      await callExpecting('an approval by the author', false, () => post.approveAdjustment(id, ADMINISTRATOR))
      const posted = await callExpecting('adjustment', account.wallet + command.amount >= 0, () => post.approveAdjustment(id, APPROVER))
      if (!posted) return
      account.wallet += command.amount
      model.revenue -= command.amount
      if (!command.isReversed) return
      await post.reverse(posted.journal, 'mistake', `admin:${APPROVER}`, APPROVER)
      account.wallet -= command.amount
      model.revenue += command.amount
    },
  }
}
