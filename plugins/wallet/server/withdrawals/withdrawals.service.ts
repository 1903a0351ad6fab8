import { formatMoney } from '@balafon/sdk/contract'
import { fieldProblem, type Identity, problem } from '@balafon/sdk/server'
import type { Transaction } from 'sequelize'
import { WithdrawalChanged } from '../../contract/events.ts'
import type { MoneyStatus } from '../../contract/fields.ts'
import type { BalancesService } from '../balances/balances.service.ts'
import type { BalancesRow } from '../balances/balances.store.ts'
import type { DestinationsService } from '../destinations/destinations.service.ts'
import { formatNumberCursor, parseNumberCursor } from '../history/keyset-cursor.ts'
import { callLedger } from '../ledger/ledger-problems.ts'
import type { PostingStore } from '../ledger/posting.store.ts'
import type { TermsService } from '../ledger/terms.service.ts'
import type { WalletContext } from '../models.ts'
import type { NoticesService } from '../notices/notices.service.ts'
import { assertOwnIdentity, type ClaimedIdentity } from './claimed-identity.ts'
import { type AccountColumn, type DestinationInput, parseDestination, sealDestination } from './destination.ts'
import { presentWithdrawal } from './withdrawals.presenter.ts'
import type { WithdrawalsStore } from './withdrawals.store.ts'

interface Dependencies {
  readonly store: WithdrawalsStore
  readonly post: PostingStore
  readonly terms: TermsService
  readonly balances: BalancesService
  readonly destinations: DestinationsService
  readonly notices: NoticesService
}

interface WithdrawalInput extends ClaimedIdentity, DestinationInput {
  readonly amount: number
  readonly type?: 'mobileMoney' | 'bankAccount' | 'Retrait' | undefined
  readonly destination_id?: number | undefined
}

type Context = Pick<WalletContext, 'events' | 'seal'>
export type WithdrawalsService = ReturnType<typeof createWithdrawalsService>

/** Creates the service with which users withdraw their earnings. */
export function createWithdrawalsService({ store, post, terms, balances, destinations, notices }: Dependencies, { events, seal }: Context) {
  /**
   * Calls a function of the ledger that takes an amount from the earnings. Amounts in problems are formatted in French, because the messages are
   * French in every language.
   */
  const takeFromEarnings = <T>({ earnings, owed, isFrozen }: BalancesRow, currency: string, call: () => Promise<T>) =>
    callLedger(call, {
      overdraft: () => fieldProblem({ amount: 'wallet.amount_above_earnings' }, { balance: formatMoney(earnings, currency, 'fr') }),
      // The ledger reports `frozen` for a dispute and for a debt.
      frozen: () => (isFrozen || owed === 0 ? problem(409, 'wallet.frozen') : problem(409, 'wallet.debt', { amount: formatMoney(owed, currency, 'fr') })),
    })

  return {
    async list(userId: number, { status, cursor, perPage }: { status?: MoneyStatus | undefined; cursor?: string | undefined; perPage: number }) {
      const [below = Number.MAX_SAFE_INTEGER] = parseNumberCursor(cursor, 1) ?? []
      const rows = await store.list(userId, status ?? null, below, perPage + 1)
      const shown = rows.slice(0, perPage)
      const last = rows.length > perPage ? shown.at(-1) : undefined
      return { data: shown.map(presentWithdrawal), next_cursor: last ? formatNumberCursor(last.id) : null }
    },
    /** Requests a withdrawal. The amount is held until an administrator has paid or refused it. */
    async create(user: Identity, input: WithdrawalInput, key: string, transaction: Transaction) {
      assertOwnIdentity(user, input)
      const { amount } = input
      const wholeDestination =
        input.destination_id === undefined
          ? parseDestination(getAccountType(input), input)
          : await destinations.findWithNumbers(user.id, input.destination_id, transaction)
      const destination = sealDestination(wholeDestination, user.id, { seal })
      const currency = await terms.getCurrency()
      const before = await balances.read(user.id, transaction)
      const { journal, isNew } = await takeFromEarnings(before, currency, () =>
        post.requestWithdrawal({ userId: user.id, currency, amount, destination, key }, transaction),
      )
      const described = { status: 'success' as const, ...(await findAndPresent(journal, user.id, transaction)) }
      if (!isNew) return described
      await events.publish(WithdrawalChanged, { withdrawal_id: journal, user_id: user.id, amount, currency, status: 'pending' }, transaction)
      const notice = { id: journal, userId: user.id, amount, currency, summary: destination.summary, payoutReference: null, reason: null }
      await notices.sendWithdrawal(notice, 'pending', transaction)
      balances.announceChange([user.id], transaction)
      return described
    },
    async cancel(id: number, userId: number, transaction: Transaction) {
      const { isNew } = await callLedger(() => post.cancelWithdrawal(id, userId, transaction), {
        not_found: () => problem(404, 'not_found'),
        closed: () => problem(409, 'wallet.withdrawal_settled'),
      })
      const described = await findAndPresent(id, userId, transaction)
      if (!isNew) return described
      balances.announceChange([userId], transaction)
      const { amount, currency } = described.withdrawal
      await events.publish(WithdrawalChanged, { withdrawal_id: id, user_id: userId, amount, currency, status: 'cancelled' }, transaction)
      return described
    },
  }

  async function findAndPresent(id: number, userId: number, transaction: Transaction) {
    const row = await store.find(id, userId, transaction)
    if (!row) throw problem(404, 'not_found')
    const { earnings } = await balances.read(userId, transaction)
    return { withdrawal: presentWithdrawal(row), earnings }
  }
}

/** Returns the type of the account. The specification's type `Retrait` does not say which: then an IBAN means a bank account. */
function getAccountType({ type, iban }: Pick<WithdrawalInput, 'type' | 'iban'>): AccountColumn {
  if (type === 'mobileMoney') return 'mobile_money'
  if (type === 'bankAccount') return 'bank_account'
  return iban ? 'bank_account' : 'mobile_money'
}
