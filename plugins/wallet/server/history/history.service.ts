import type { Readable } from 'node:stream'
import type { ServerContext } from '@balafon/sdk/server'
import type { Movement, Statement, WalletAccount, WalletMonth } from '../../contract/wallet.ts'
import type { TermsService } from '../ledger/terms.service.ts'
import { formatCsvAmount } from './csv-amount.ts'
import { streamCsv } from './csv-stream.ts'
import { formatNumberCursor, parseNumberCursor } from './keyset-cursor.ts'
import { presentMovement } from './movements.presenter.ts'
import type { MovementFilters, MovementsStore } from './movements.store.ts'

const MONTH_COUNT = 12
const BATCH_SIZE = 200
const MAX_STATEMENT_MOVEMENTS = 1000
const ACCOUNTS = ['wallet', 'earnings'] as const

type Filters = Omit<MovementFilters, 'userId' | 'currency' | 'excludesTopUps'>
export type HistoryService = ReturnType<typeof createHistoryService>

/** Creates the service of the history of an account: pages, CSV, months and statements. */
export function createHistoryService(store: MovementsStore, terms: TermsService, { translate }: Pick<ServerContext, 'translate'>) {
  async function* readBatches(filters: MovementFilters): AsyncGenerator<Movement[]> {
    let below: number | null = null
    do {
      const rows = await store.list(filters, { below, limit: BATCH_SIZE })
      yield rows.map((row) => presentMovement(row, filters.account))
      below = rows.length === BATCH_SIZE ? (rows.at(-1)?.version ?? null) : null
    } while (below !== null)
  }

  async function createStatementAccount(userId: number, account: WalletAccount, currency: string, month: string) {
    const sums = await store.sumByMonth(userId, account, currency)
    const opening = sums.filter((sum) => sum.month < month).reduce((total, { amount }) => total + amount, 0)
    const { amount: change = 0, income = 0 } = sums.find((sum) => sum.month === month) ?? {}
    const [from, to] = [`${month}-01`, getLastDay(month)]
    const rows = await store.list({ userId, account, currency, from, to }, { limit: MAX_STATEMENT_MOVEMENTS + 1, isOldestFirst: true })
    const shown = rows.slice(0, MAX_STATEMENT_MOVEMENTS)
    const isComplete = shown.length === rows.length
    return {
      account,
      opening,
      income,
      spending: income - change,
      closing: opening + change,
      movements: shown.map((row) => presentMovement(row, account)),
      is_complete: isComplete,
    }
  }

  return {
    async list(userId: number, filters: Filters, { cursor, perPage }: { readonly cursor?: string | undefined; readonly perPage: number }) {
      const [below] = parseNumberCursor(cursor, 1) ?? []
      const rows = await store.list({ ...filters, userId, currency: await terms.getCurrency() }, { below: below ?? null, limit: perPage + 1 })
      const shown = rows.slice(0, perPage)
      const last = rows.length > perPage ? shown.at(-1) : undefined
      return { data: shown.map((row) => presentMovement(row, filters.account)), next_cursor: last ? formatNumberCursor(last.version) : null }
    },
    async exportCsv(userId: number, filters: Filters, language: string): Promise<Readable> {
      const currency = await terms.getCurrency()
      const title = (name: string) => translate(language, `wallet.column.${name}`)
      return streamCsv(
        [
          { title: title('date'), kind: 'timestamp', getValue: (row: Movement) => row.created_at },
          { title: title('type'), kind: 'text', getValue: (row) => row.type_label },
          { title: title('amount'), kind: 'money', getValue: (row) => formatCsvAmount(row.amount, currency, language) },
          { title: title('balance'), kind: 'money', getValue: (row) => formatCsvAmount(row.balance, currency, language) },
          { title: title('currency'), kind: 'text', getValue: () => currency },
          { title: title('description'), kind: 'text', getValue: (row) => row.description },
          { title: title('reference'), kind: 'text', getValue: (row) => row.reference },
        ],
        readBatches({ ...filters, userId, currency }),
        language,
      )
    },
    async listMonths(userId: number): Promise<{ currency: string; months: WalletMonth[] }> {
      const currency = await terms.getCurrency()
      const [wallet, earnings] = await Promise.all(ACCOUNTS.map((account) => store.sumByMonth(userId, account, currency)))
      const months = listLastMonths(new Date()).map((month) => ({
        month,
        earned: earnings?.find((sum) => sum.month === month)?.earned ?? 0,
        balance: (wallet ?? []).filter((sum) => sum.month <= month).reduce((total, { amount }) => total + amount, 0),
      }))
      return { currency, months }
    },
    async createStatement(userId: number, month: string): Promise<Statement> {
      const currency = await terms.getCurrency()
      const accounts = await Promise.all(ACCOUNTS.map((account) => createStatementAccount(userId, account, currency, month)))
      return { month, currency, is_final: month < formatMonth(new Date()), accounts }
    },
  }
}

const formatMonth = (date: Date) => date.toISOString().slice(0, 7)

/** Lists the last twelve months in UTC, oldest first. */
export const listLastMonths = (now: Date): string[] =>
  Array.from({ length: MONTH_COUNT }, (_, index) => formatMonth(new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - (MONTH_COUNT - 1 - index), 1))))

/** Returns the last day of a month. */
function getLastDay(month: string): string {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10)
}
