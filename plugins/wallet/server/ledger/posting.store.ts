import type { SqlRunner } from '@balafon/sdk/server'
import type { Transaction } from 'sequelize'

/** The result of a posting function of the ledger. */
export interface Posted {
  /** The id of the posted journal; `null` when there was nothing to post. A journal is the record of one movement. */
  readonly journal: number | null
  /** Whether an earlier call with the same key has posted the journal; `null` when there was nothing to post. */
  readonly replayed: boolean | null
}

/** The result of a posting function that always posts. */
export interface PostedJournal {
  /** The id of the journal. */
  readonly journal: number
  /** False when an earlier call with the same key has posted the journal. */
  readonly isNew: boolean
}

/** A transfer of earnings to the wallet of the same user. */
export interface EarningsTransferRequest {
  readonly userId: number
  readonly currency: string
  readonly amount: number
  readonly key: string
}

/** A posted transfer. Amounts are in the currency's smallest unit. */
export interface PostedTransfer {
  readonly journal: number
  readonly createdAt: Date
  /** The balances afterwards. */
  readonly earnings: number
  readonly wallet: number
  /** What the user owes the site now. */
  readonly owed: number
}

/** Where a withdrawal is paid to, as the columns of its row. */
export interface DestinationColumns {
  readonly account_type: 'mobile_money' | 'bank_account'
  readonly country: string
  readonly full_name: string
  /** The account with most digits hidden. */
  readonly summary: string
  /** The numbers of the account, encrypted. */
  readonly sealed: string
}

/** `n` is the position of the transfer in the lists, counted from 1. */
const TRANSFER_COMBINED = `select n, journal, created_at as "createdAt", earnings, wallet, owed
   from ledger.earnings_to_wallet_combined($1::bigint[], $2::text[], $3::bigint[], $4::text[])`

export type PostingStore = ReturnType<typeof createPostingStore>

/** Creates the store of the posting functions of the ledger: one for each kind of movement. The ledger refuses a second call in a transaction. */
export function createPostingStore(sql: SqlRunner) {
  async function post(call: string, values: readonly unknown[], transaction?: Transaction): Promise<Posted> {
    const [row] = await sql<Posted>(`select journal, replayed from ${call}`, values, transaction)
    return row ?? { journal: null, replayed: null }
  }
  async function postJournal(call: string, values: readonly unknown[], transaction?: Transaction): Promise<PostedJournal> {
    const { journal, replayed } = await post(call, values, transaction)
    if (journal === null) throw new Error(`${call} posted nothing`)
    return { journal, isNew: replayed !== true }
  }

  return {
    /** Credits a paid top-up. The journal is null when the payment differs from the top-up that the user requested. */
    creditTopUp: (payment: { reference: string; userId: number; currency: string; amount: number }, actor: string, transaction?: Transaction) =>
      post('ledger.top_up($1, $2, $3, $4, $5)', [payment.reference, payment.userId, payment.currency, payment.amount, actor], transaction),
    refundTopUp: (reference: string, amount: number, refundReference: string, actor: string) =>
      postJournal('ledger.top_up_refund($1, $2, $3, $4)', [reference, amount, refundReference, actor]),
    /** Refunds the part of `total` that was not refunded before. `total` is what the provider has refunded so far. The journal is null when nothing is left. */
    refundTopUpTotal: (reference: string, total: number, actor: string) => post('ledger.top_up_refund_total($1, $2, $3)', [reference, total, actor]),
    freezeDispute: (reference: string, dispute: string, amount: number, actor: string) =>
      post('ledger.dispute_freeze($1, $2, $3, $4)', [reference, dispute, amount, actor]),
    closeDispute: (dispute: string, isWon: boolean, actor: string) =>
      post(isWon ? 'ledger.dispute_won($1, $2)' : 'ledger.dispute_lost($1, $2)', [dispute, actor]),
    collectDebt: (userId: number, currency: string, key: string) => post('ledger.debt_collected($1, $2, $3, $4)', [userId, currency, key, 'job:debts']),
    transferEarnings: (transfer: EarningsTransferRequest, transaction?: Transaction) =>
      postJournal('ledger.earnings_to_wallet($1, $2, $3, $4)', [transfer.userId, transfer.currency, transfer.amount, transfer.key], transaction),
    /** Posts several transfers with one call. Returns null for each transfer that is refused: `transferEarnings` throws the reason. */
    async transferEarningsCombined(transfers: readonly EarningsTransferRequest[]): Promise<(PostedTransfer | null)[]> {
      const rows = await sql<PostedTransfer & { n: number }>(TRANSFER_COMBINED, [
        transfers.map(({ userId }) => userId),
        transfers.map(({ currency }) => currency),
        transfers.map(({ amount }) => amount),
        transfers.map(({ key }) => key),
      ])
      const byPosition = new Map(rows.map(({ n, ...posted }) => [n, posted]))
      return transfers.map((_, index) => byPosition.get(index + 1) ?? null)
    },
    requestWithdrawal: (
      request: { userId: number; currency: string; amount: number; destination: DestinationColumns; key: string },
      transaction?: Transaction,
    ) =>
      postJournal(
        'ledger.withdrawal_request($1, $2, $3, $4::jsonb, $5)',
        [request.userId, request.currency, request.amount, JSON.stringify(request.destination), request.key],
        transaction,
      ),
    payWithdrawal: (id: number, reference: string, administratorId: number, transaction?: Transaction) =>
      postJournal('ledger.withdrawal_processed($1, $2, $3)', [id, reference, administratorId], transaction),
    refuseWithdrawal: (id: number, reason: string, administratorId: number, transaction?: Transaction) =>
      postJournal('ledger.withdrawal_failed($1, $2, $3)', [id, reason, administratorId], transaction),
    cancelWithdrawal: (id: number, userId: number, transaction?: Transaction) => postJournal('ledger.withdrawal_cancelled($1, $2)', [id, userId], transaction),
    purchase: (sale: { buyerId: number; offerId: number; amount: number; recipientId: number | null; key: string }, transaction?: Transaction) =>
      postJournal('ledger.purchase($1, $2, $3, $4, $5)', [sale.buyerId, sale.offerId, sale.amount, sale.recipientId, sale.key], transaction),
    refundPurchase: (id: number, reason: string, administratorId: number, transaction?: Transaction) =>
      postJournal('ledger.purchase_refund($1, $2, $3)', [id, reason, administratorId], transaction),
    paySubscription: (
      charge: { plugin: string; key: string; userId: number; currency: string; amount: number; description: string },
      transaction?: Transaction,
    ) =>
      postJournal(
        'ledger.subscription_payment($1, $2, $3, $4, $5, $6)',
        [charge.plugin, charge.key, charge.userId, charge.currency, charge.amount, charge.description],
        transaction,
      ),
    recordAdsIncome: (
      income: { currency: string; amount: number; from: string; to: string; reason: string; key: string; administratorId: number },
      transaction?: Transaction,
    ) =>
      postJournal(
        'ledger.ads_income($1, $2, $3, $4, $5, $6, $7)',
        [income.currency, income.amount, income.from, income.to, income.reason, income.key, income.administratorId],
        transaction,
      ),
    shareAdsIncome: (
      periodId: number,
      shares: readonly { readonly userId: number; readonly amount: number }[],
      administratorId: number,
      transaction?: Transaction,
    ) =>
      postJournal(
        'ledger.ads_share($1, $2::bigint[], $3::bigint[], $4)',
        [periodId, shares.map(({ userId }) => userId), shares.map(({ amount }) => amount), administratorId],
        transaction,
      ),
    settleProvider: (
      settlement: { provider: string; currency: string; net: number; fee: number; reference: string; administratorId: number },
      transaction?: Transaction,
    ) =>
      postJournal(
        'ledger.settlement($1, $2, $3, $4, $5, $6)',
        [settlement.provider, settlement.currency, settlement.net, settlement.fee, settlement.reference, settlement.administratorId],
        transaction,
      ),
    approveAdjustment: (id: number, administratorId: number, transaction?: Transaction) =>
      postJournal('ledger.adjustment($1, $2)', [id, administratorId], transaction),
    reverse: (journal: number, reason: string, actor: string, administratorId: number | null, transaction?: Transaction) =>
      postJournal('ledger.reversal($1, $2, $3, $4)', [journal, reason, actor, administratorId], transaction),
  }
}
