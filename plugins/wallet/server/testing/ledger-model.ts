import { findRefusal, type LedgerRefusal } from '../ledger/ledger-problems.ts'
import type { DestinationColumns } from '../ledger/posting.store.ts'
import { type Command, USERS } from './ledger-commands.ts'
import type { LedgerDatabase } from './ledger-database.ts'

const ADMINISTRATOR = 1_000_001
const APPROVER = 1_000_002
const PLATFORM_POINTS = 1500
const ALL_POINTS = 10_000
const DAY_MS = 24 * 3600 * 1000
const DESTINATION: DestinationColumns = { account_type: 'mobile_money', country: 'CI', full_name: 'Awa', summary: '•••• 01', sealed: 'sealed' }

/** What the test expects of the accounts of a user. */
interface ModelUser {
  wallet: number
  earnings: number
  held: number
  owed: number
}

interface ModelTopUp {
  readonly reference: string
  readonly user: number
  readonly amount: number
  isCredited: boolean
  refunded: number
  dispute: { readonly reference: string; readonly amount: number; readonly frozen: number; status: 'open' | 'won' | 'lost' } | null
}

interface ModelSale {
  readonly journal: number
  readonly buyer: number
  readonly amount: number
  /** The share of the site. */
  readonly share: number
  /** What each seller has earned. */
  readonly parts: readonly { readonly seller: number; readonly amount: number }[]
  isRefunded: boolean
}

interface ModelWithdrawal {
  readonly id: number
  readonly user: number
  readonly amount: number
  status: 'pending' | 'closed'
}

/** The expected state of the ledger: plain numbers, without PostgreSQL. */
export interface Model {
  readonly prefix: string
  readonly firstUser: number
  readonly users: ModelUser[]
  readonly topUps: ModelTopUp[]
  readonly sales: ModelSale[]
  readonly withdrawals: ModelWithdrawal[]
  /** Amounts of posted transfers and payments by key. */
  readonly keys: Map<string, number>
  count: number
  revenue: number
}

let runs = 0
/** Periods of advertising income, which must not overlap. */
let periods = 0
/** Creates a model with new users, so that many runs share a database. */
export function createModel(): Model {
  runs += 1
  const users = Array.from({ length: USERS }, () => ({ wallet: 0, earnings: 0, held: 0, owed: 0 }))
  return { prefix: `run-${runs}`, firstUser: runs * 100, users, topUps: [], sales: [], withdrawals: [], keys: new Map(), count: 0, revenue: 0 }
}

/** Thrown when the ledger and the model differ. */
export class ModelMismatch extends Error {}

const expectEqual = (what: string, actual: unknown, expected: unknown) => {
  if (JSON.stringify(actual) !== JSON.stringify(expected)) {
    throw new ModelMismatch(`${what}: ${JSON.stringify(actual)} instead of ${JSON.stringify(expected)}`)
  }
}

/** Calls the ledger, and checks that it refuses exactly when the model does. Returns `null` when it has refused. */
async function callExpecting<T>(what: string, isAllowed: boolean, call: () => Promise<T>): Promise<T | null> {
  let refusal: LedgerRefusal | null = null
  let result: T | null = null
  try {
    result = await call()
  } catch (error) {
    refusal = findRefusal(error)
    if (refusal === null) throw error
  }
  expectEqual(`${what} is refused`, refusal !== null, !isAllowed)
  return result
}

/** Executes commands on the ledger and on the model. */
export function createExecutor({ post, rows, sql }: Pick<LedgerDatabase, 'post' | 'rows' | 'sql'>, model: Model) {
  const getId = (index: number) => model.firstUser + index
  function getUser(index: number): ModelUser {
    const user = model.users[index]
    if (!user) throw new Error(`The model has no user ${index}.`)
    return user
  }
  const createKey = () => {
    model.count += 1
    return `${model.prefix}-${model.count}`
  }
  const isFrozen = (index: number) => model.topUps.some((topUp) => topUp.user === index && topUp.dispute?.status === 'open')
  const choose = <Row>(list: readonly Row[], number: number): Row | undefined => list[number % Math.max(1, list.length)]

  /** Agrees on a split with a partner. Returns the share of each seller, in the order of the users. */
  async function splitIncome({ seller, partner, points }: Extract<Command, { kind: 'buy' }>, itemId: number) {
    if (seller === partner) return [{ seller, points: ALL_POINTS }]
    const weights = [
      { seller, points },
      { seller: partner, points: ALL_POINTS - points },
    ]
    const shares = weights.map((weight) => ({ userId: getId(weight.seller), basisPoints: weight.points, role: null }))
    const split = await rows.proposeSplit({ userId: getId(seller), kind: 'track', itemId, itemName: 'Track', shares })
    await rows.answerSplit(split, getId(partner), true)
    return weights.toSorted((a, b) => a.seller - b.seller)
  }

  const run: { readonly [K in Command['kind']]: (command: Extract<Command, { kind: K }>) => Promise<void> } = {
    async topUp(command) {
      const reference = createKey()
      const payment = { reference, userId: getId(command.user), currency: 'XOF', amount: command.amount }
      await rows.openTopUp({ ...payment, provider: 'sandbox' })
      if (command.isForged) {
        const forged = await post.creditTopUp({ ...payment, amount: command.amount + 1 }, 'webhook:sandbox')
        expectEqual('a forged payment', forged.journal, null)
      }
      // The callback, the webhook and the reconciler report the same payment at the same time.
      await Promise.all(Array.from({ length: command.copies }, () => post.creditTopUp(payment, 'webhook:sandbox')))
      getUser(command.user).wallet += command.amount
      model.topUps.push({ reference, user: command.user, amount: command.amount, isCredited: true, refunded: 0, dispute: null })
    },
    async transfer(command) {
      const key = createKey()
      const account = getUser(command.user)
      const isAllowed = !isFrozen(command.user) && account.earnings >= command.amount
      const call = () => post.transferEarnings({ userId: getId(command.user), currency: 'XOF', amount: command.amount, key })
      const posted = await callExpecting('transfer', isAllowed, call)
      if (!posted) return
      if (command.repeats) expectEqual('a repeated transfer', (await call()).isNew, false)
      account.earnings -= command.amount
      account.wallet += command.amount
      model.keys.set(`${command.user}/${key}`, command.amount)
    },
    async transferCombined(command) {
      const requests = command.transfers.flatMap(({ user, amount, repeats }) => {
        const request = { userId: getId(user), currency: 'XOF', amount, key: createKey() }
        return repeats ? [request, request] : [request]
      })
      const posted = await post.transferEarningsCombined(requests)
      let position = 0
      const before = model.users.map(({ earnings }) => earnings)
      for (const { user, amount, repeats } of command.transfers) {
        const account = getUser(user)
        const isAllowed = !isFrozen(user) && (before[user] ?? 0) >= amount
        // A transfer that is not covered counts too: the ledger may refuse those after it, but never posts one that exceeds the balance.
        before[user] = (before[user] ?? 0) - amount
        const result = posted[position]
        if (repeats) expectEqual('a transfer that is repeated in the same call', posted[position + 1]?.journal, result?.journal)
        expectEqual('a combined transfer is posted', Boolean(result), isAllowed)
        position += repeats ? 2 : 1
        if (!result) continue
        account.earnings -= amount
        account.wallet += amount
        expectEqual('the balances after a combined transfer', [result.earnings, result.wallet], [account.earnings, account.wallet])
      }
      expectEqual('repeated combined transfers', await post.transferEarningsCombined(requests.filter((_, n) => posted[n])), posted.filter(Boolean))
    },
    async withdraw(command) {
      const account = getUser(command.user)
      const isAllowed = !isFrozen(command.user) && account.owed === 0 && account.earnings >= command.amount
      const request = { userId: getId(command.user), currency: 'XOF', amount: command.amount, destination: DESTINATION, key: createKey() }
      const posted = await callExpecting('withdrawal', isAllowed, () => post.requestWithdrawal(request))
      if (!posted) return
      account.earnings -= command.amount
      account.held += command.amount
      model.withdrawals.push({ id: posted.journal, user: command.user, amount: command.amount, status: 'pending' })
    },
    async close(command) {
      const withdrawal = choose(model.withdrawals, command.row)
      if (!withdrawal || withdrawal.status === 'closed') return
      const { id, amount: held } = withdrawal
      if (command.outcome === 'processed') {
        await rows.approveWithdrawal(id, ADMINISTRATOR)
        await post.payWithdrawal(id, 'bank', ADMINISTRATOR)
      } else if (command.outcome === 'failed') await post.refuseWithdrawal(id, 'number', ADMINISTRATOR)
      else await post.cancelWithdrawal(id, getId(withdrawal.user))
      withdrawal.status = 'closed'
      const account = getUser(withdrawal.user)
      account.held -= held
      if (command.outcome !== 'processed') account.earnings += held
      await callExpecting('a second decision', false, () =>
        command.outcome === 'failed' ? post.cancelWithdrawal(id, getId(withdrawal.user)) : post.refuseWithdrawal(id, 'again', ADMINISTRATOR),
      )
    },
    async buy(command) {
      model.count += 1
      const itemId = model.firstUser * 1000 + model.count
      const offer = { sellerId: getId(command.seller), kind: 'track', itemId, name: 'Track', currency: 'XOF', pricing: 'fixed', price: command.amount }
      const offerId = await rows.saveOffer(offer)
      const weights = await splitIncome(command, itemId)
      const buyer = getUser(command.user)
      const isAllowed = command.seller !== command.user && !isFrozen(command.user) && buyer.wallet >= command.amount
      const sale = { buyerId: getId(command.user), offerId, amount: command.amount, recipientId: null, key: createKey() }
      const posted = await callExpecting('purchase', isAllowed, () => post.purchase(sale))
      if (!posted) return
      const [share = 0, rest = 0] = apportion(command.amount, [PLATFORM_POINTS, ALL_POINTS - PLATFORM_POINTS])
      const amounts = apportion(
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
    async earn(command) {
      const from = new Date(periods * DAY_MS).toISOString().slice(0, 10)
      periods += 1
      const income = { currency: 'XOF', amount: command.amount + 7, from, to: from, reason: 'Banners', key: createKey(), administratorId: ADMINISTRATOR }
      const { journal } = await post.recordAdsIncome(income)
      const [period] = await sql<{ id: number }>('select id from wallet.ads_periods where journal_id = $1', [journal])
      await post.shareAdsIncome(Number(period?.id), [{ userId: getId(command.user), amount: command.amount }], ADMINISTRATOR)
      getUser(command.user).earnings += command.amount
    },
    async adjust(command) {
      const account = getUser(command.user)
      const proposal = { userId: getId(command.user), currency: 'XOF', amount: command.amount, reason: 'outage', administratorId: ADMINISTRATOR }
      const id = await rows.proposeAdjustment(proposal)
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
    async changedKey(command) {
      const [known] = model.keys
      if (!known) return
      const [name, posted] = known
      const [index = '0', key = ''] = name.split('/')
      if (posted === command.amount) return
      const transfer = { userId: getId(Number(index)), currency: 'XOF', amount: command.amount, key }
      await callExpecting('another amount with the same key', false, () => post.transferEarnings(transfer))
    },
  }

  return {
    execute: (command: Command) => (run[command.kind] as (command: Command) => Promise<void>)(command),
    /** Compares all balances of the users with the model. */
    async check() {
      const found = await sql<ModelUser & { user_id: number }>(
        'select user_id::int, wallet::int, earnings::int, held::int, owed::int from ledger.balances where user_id between $1 and $2',
        [model.firstUser, model.firstUser + USERS - 1],
      )
      for (const [index, expected] of model.users.entries()) {
        const { wallet = 0, earnings = 0, held = 0, owed = 0 } = found.find((balances) => balances.user_id === getId(index)) ?? {}
        expectEqual(`balances of user ${index}`, { wallet, earnings, held, owed }, expected)
      }
    },
  }
}

/** Divides an amount by weights: the largest remainders get what is left, and the first of equal ones. */
function apportion(total: number, weights: readonly number[]): number[] {
  const sum = weights.reduce((left, weight) => left + weight, 0)
  const exact = weights.map((weight, index) => ({ index, whole: Math.floor((total * weight) / sum), remainder: (total * weight) % sum }))
  const rest = total - exact.reduce((left, { whole }) => left + whole, 0)
  const rounded = new Set(exact.toSorted((a, b) => b.remainder - a.remainder || a.index - b.index).slice(0, rest))
  return exact.map((part) => part.whole + Number(rounded.has(part)))
}
