import { formatMoney } from '@balafon/sdk/contract'
import { combineCalls, fieldProblem, type Identity, problem } from '@balafon/sdk/server'
import { STATUS_LABELS, TYPE_LABELS } from '../../contract/labels.ts'
import type { BalancesService } from '../balances/balances.service.ts'
import { COLLECT_DEBTS } from '../dashboard/ledger.jobs.ts'
import { callLedger, findRefusal } from '../ledger/ledger-problems.ts'
import type { EarningsTransferRequest, PostedTransfer, PostingStore } from '../ledger/posting.store.ts'
import type { TermsService } from '../ledger/terms.service.ts'
import type { WalletContext } from '../models.ts'
import { assertOwnIdentity, type ClaimedIdentity } from './claimed-identity.ts'

/** How many transfers share a transaction at most. */
const MAX_COMBINED = 50

interface Dependencies {
  readonly post: PostingStore
  readonly terms: TermsService
  readonly balances: BalancesService
}

/** Posts several transfers in one transaction. Returns null for each one that has to be posted alone, which raises the reason of its refusal. */
async function postCombined(post: PostingStore, transfers: readonly EarningsTransferRequest[]): Promise<readonly (PostedTransfer | null)[]> {
  try {
    return await post.transferEarningsCombined(transfers)
  } catch (error) {
    // Money was moved elsewhere meanwhile, and none of them is posted.
    if (findRefusal(error) !== null) return transfers.map(() => null)
    throw error
  }
}

export type EarningsTransfersService = ReturnType<typeof createEarningsTransfersService>

/**
 * Creates the service with which users transfer earnings to their wallets. Transfers that arrive at the same time share a transaction: one message
 * to PostgreSQL and one wait for the disk. The ledger keeps the key of each transfer and the balances after it, so a repeated request gets the
 * first response without a stored one.
 */
export function createEarningsTransfersService({ post, terms, balances }: Dependencies, { jobs }: Pick<WalletContext, 'jobs'>) {
  const transferCombined = combineCalls((transfers: readonly EarningsTransferRequest[]) => postCombined(post, transfers), { max: MAX_COMBINED, parallel: 2 })

  async function describeOverdraft(userId: number, currency: string) {
    const { earnings } = await balances.read(userId)
    return fieldProblem({ amount: 'wallet.amount_above_earnings' }, { balance: formatMoney(earnings, currency, 'fr') })
  }
  /** Posts a transfer alone. Throws the problem of its refusal. */
  async function transferAlone(transfer: EarningsTransferRequest): Promise<PostedTransfer> {
    await post.transferEarnings(transfer)
    const [posted] = await post.transferEarningsCombined([transfer])
    if (!posted) throw new Error('the ledger does not return the posted transfer')
    return posted
  }

  return {
    async create(user: Identity, input: ClaimedIdentity & { readonly amount: number }, key: string) {
      assertOwnIdentity(user, input)
      const { amount } = input
      const currency = await terms.getCurrency()
      const transfer = { userId: user.id, currency, amount, key }
      const { journal, createdAt, wallet, earnings, owed } = await callLedger(async () => (await transferCombined(transfer)) ?? transferAlone(transfer), {
        overdraft: () => describeOverdraft(user.id, currency),
        frozen: () => problem(409, 'wallet.frozen'),
      })
      // What the user owes is taken from the wallet in another transaction. The job also runs every hour.
      if (owed > 0) await jobs.enqueue(COLLECT_DEBTS, {})
      balances.announceChange([user.id])
      const described = {
        id: journal,
        user_id: user.id,
        type: 'transfer',
        type_label: TYPE_LABELS.transfer,
        amount,
        date: createdAt.toISOString(),
        status: 'processed',
        status_label: STATUS_LABELS.processed,
      } as const
      return { transfer: described, balance: wallet, earnings }
    },
  }
}
