import { Op, problem } from '@balafon/sdk/server'
import type { MoneyAlerts, MoneyDashboard } from '../../contract/dashboard.ts'
import { listLastMonths } from '../history/history.service.ts'
import type { BusinessStore } from '../ledger/business.store.ts'
import type { TermsService } from '../ledger/terms.service.ts'
import type { WalletContext } from '../models.ts'
import type { GetProviderLabel } from '../settlements/provider-labels.ts'
import type { DashboardStore } from './dashboard.store.ts'

const MAX_DISPUTES = 50
const BOOKS_SECONDS = 600
const MAX_DIGESTS = 90
const ALERT_DAYS = 7
const DAY_MS = 24 * 3600 * 1000

interface Dependencies {
  readonly store: DashboardStore
  readonly businessRows: BusinessStore
  readonly terms: TermsService
  readonly getProviderLabel: GetProviderLabel
}

type Context = Pick<WalletContext, 'models' | 'users' | 'settings' | 'cache' | 'log'>
export type DashboardService = ReturnType<typeof createDashboardService>

/** Creates the service of the sums of the books: for administrators, for the public, and for the audit. */
export function createDashboardService({ store, businessRows, terms, getProviderLabel }: Dependencies, { models, users, settings, cache, log }: Context) {
  async function readSums(currency: string) {
    const sums = new Map((await store.listSums(currency)).map((row) => [row.role, row]))
    return (role: string) => sums.get(role)?.balance ?? 0
  }

  async function listMonths(currency: string) {
    const months = listLastMonths(new Date())
    const found = new Map((await store.listMonths(currency, `${months[0]}-01T00:00:00Z`)).map((row) => [row.month, row]))
    return months.map((month) => found.get(month) ?? { month, in: 0, out: 0, sales: 0 })
  }

  async function listDisputes(currency: string): Promise<MoneyDashboard['disputes']> {
    const found = await store.listDisputes(currency, MAX_DISPUTES)
    const names = await users.findProfiles(found.map(({ userId }) => userId))
    return found.map(({ userId, updatedAt, ...dispute }) => ({
      ...dispute,
      user: { id: userId, name: names.get(userId)?.name ?? '' },
      updated_at: updatedAt.toISOString(),
    }))
  }

  async function findLastAudit(): Promise<MoneyAlerts['audit']> {
    const last = await models.LedgerAudit.findOne({ order: [['id', 'DESC']] })
    return last && { checked_at: last.checkedAt.toISOString(), problems: last.problems.length }
  }

  /** Counts the payments that differed from the ledger when the last days were compared. */
  async function countDifferences(): Promise<number> {
    const since = new Date(Date.now() - ALERT_DAYS * DAY_MS).toISOString().slice(0, 10)
    const rows = await models.Reconciliation.findAll({ where: { day: { [Op.gte]: since } } })
    return rows.reduce((total, { differences }) => total + differences.length, 0)
  }

  async function assertPublished() {
    if (!(await settings.get<boolean>('wallet.books_page.enable'))) throw problem(404, 'not_found')
  }

  return {
    async get(language: string): Promise<MoneyDashboard> {
      const currency = await terms.getCurrency()
      const getSum = await readSums(currency)
      const providers = await store.listProviders(currency)
      return {
        currency,
        wallets: getSum('wallet'),
        earnings: getSum('earnings'),
        held: getSum('hold'),
        receivable: getSum('receivable'),
        revenue: getSum('revenue'),
        fees: getSum('fees'),
        ads_pool: getSum('ads_pool'),
        pending_withdrawals: await store.countPendingWithdrawals(currency),
        months: await listMonths(currency),
        providers: providers.map(({ name, ledger, payments }) => ({
          name,
          label: getProviderLabel(name, language),
          ledger,
          payments,
          difference: ledger - payments,
        })),
        disputes: await listDisputes(currency),
        audit: await findLastAudit(),
      }
    },
    /** Returns what administrators have to look at. It is read with every report, so it adds up no accounts. */
    async getAlerts(): Promise<MoneyAlerts> {
      const currency = await terms.getCurrency()
      return {
        currency,
        pending_withdrawals: await store.countPendingWithdrawals(currency),
        proposed_adjustments: await models.Adjustment.count({ where: { state: 'proposed' } }),
        open_disputes: await models.Dispute.count({ where: { status: 'open' } }),
        audit: await findLastAudit(),
        differences: await countDifferences(),
      }
    },
    /** Recomputes every balance, and raises an alarm when one is wrong. */
    async audit() {
      const { problems, checkedAt } = await businessRows.recordAudit()
      if (problems.length > 0) log.error({ security: 'wallet_audit', problems }, 'the audit of the ledger found problems')
      return { checked_at: checkedAt.toISOString(), problems: problems.map(({ check, detail }) => ({ check, detail })) }
    },
    /** Records the digest of the journals up to yesterday. */
    recordDigest: () => businessRows.recordDigest(),
    /** Lists the last digests of the ledger. @throws 404 while the site does not publish its books */
    async listDigests() {
      await assertPublished()
      const digests = await models.LedgerDigest.findAll({ order: [['id', 'DESC']], limit: MAX_DIGESTS })
      return { digests: digests.map(({ day, movements, digest, chain }) => ({ day, movements, digest, chain })) }
    },
    /** Returns sums that show that the books balance. @throws 404 while the site does not publish them */
    async getBooks() {
      await assertPublished()
      return cache.getOrCompute('books', BOOKS_SECONDS, async () => {
        const currency = await terms.getCurrency()
        const sums = await store.listSums(currency)
        const getSum = (...roles: readonly string[]) => sums.filter(({ role }) => roles.includes(role)).reduce((total, { balance }) => total + balance, 0)
        const owed = getSum('wallet', 'earnings', 'hold')
        const backed = getSum('provider', 'payout', 'receivable', 'fees') - getSum('revenue', 'ads_pool')
        const difference = await store.sumAll(currency)
        return {
          currency,
          computed_at: new Date().toISOString(),
          owed_to_users: owed,
          backed_by: backed,
          movements: await store.countMovements(),
          accounts: sums.reduce((total, { accounts }) => total + accounts, 0),
          difference,
          is_balanced: difference === 0 && owed === backed,
        }
      })
    },
  }
}
