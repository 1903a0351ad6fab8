import { fieldProblem, problem, type RowOf } from '@balafon/sdk/server'
import type { Transaction } from 'sequelize'
import type { AdsIncome } from '../../contract/ads-income.ts'
import type { BalancesService } from '../balances/balances.service.ts'
import type { AdsPeriod } from '../ledger/business.models.ts'
import { callLedger } from '../ledger/ledger-problems.ts'
import type { PostingStore } from '../ledger/posting.store.ts'
import type { TermsService } from '../ledger/terms.service.ts'
import type { WalletContext } from '../models.ts'
import type { Items } from '../offers/items.ts'
import { computeIncomeShares } from './income-shares.ts'

const MAX_LISTED = 100

interface Dependencies {
  readonly post: PostingStore
  readonly terms: TermsService
  readonly items: Items
  readonly balances: BalancesService
}

interface IncomeInput {
  readonly from: string
  readonly to: string
  readonly amount: number
  readonly reason: string
}

type Context = Pick<WalletContext, 'models' | 'users' | 'audit'>
type PeriodRow = RowOf<typeof AdsPeriod>
export type AdsIncomeService = ReturnType<typeof createAdsIncomeService>

/** Creates the service of advertising income: administrators record it for a period, and distribute a part of it by plays. */
export function createAdsIncomeService({ post, terms, items, balances }: Dependencies, { models, users, audit }: Context) {
  async function presentPeriods(found: readonly PeriodRow[]): Promise<AdsIncome[]> {
    const names = await users.findProfiles(found.map(({ createdBy }) => createdBy))
    return found.map((row) => ({
      id: row.id,
      from: row.startsOn,
      to: row.endsOn,
      amount: row.amount,
      currency: row.currency,
      reason: row.reason,
      created_by: { id: row.createdBy, name: names.get(row.createdBy)?.name ?? '' },
      created_at: row.createdAt.toISOString(),
      distributed: row.distributed,
      distributed_at: row.distributedAt?.toISOString() ?? null,
      receivers: row.receivers,
    }))
  }

  async function findPeriod(id: number, transaction?: Transaction): Promise<PeriodRow> {
    const row = await models.AdsPeriod.findOne({ where: { id, state: 'posted' }, ...(transaction && { transaction }) })
    if (!row) throw problem(404, 'not_found')
    return row
  }

  async function createShares({ amount, startsOn, endsOn }: PeriodRow, percent: number) {
    const total = Number((BigInt(amount) * BigInt(percent)) / 100n)
    const plays = await items.getProvider().countPlaysByOwner(startsOn, endsOn)
    return { total, plays: plays.reduce((sum, share) => sum + share.plays, 0), shares: computeIncomeShares(total, plays) }
  }

  async function recordAndPresent(verb: string, id: number, administratorId: number, transaction: Transaction): Promise<{ period: AdsIncome }> {
    const [period] = await presentPeriods([await findPeriod(id, transaction)])
    if (!period) throw problem(404, 'not_found')
    const label = `${period.from} – ${period.to}`
    await audit.record({ action: `ads_income.${verb}`, entity: 'wallet.ads_income', entityId: id, label, after: period, userId: administratorId }, transaction)
    return { period }
  }

  return {
    async list() {
      const found = await models.AdsPeriod.findAll({
        where: { state: 'posted' },
        order: [
          ['startsOn', 'DESC'],
          ['id', 'DESC'],
        ],
        limit: MAX_LISTED,
      })
      return { currency: await terms.getCurrency(), periods: await presentPeriods(found) }
    },
    async create({ from, to, amount, reason }: IncomeInput, administratorId: number, key: string, transaction: Transaction) {
      if (to < from) throw fieldProblem({ to: 'wallet.invalid_period' })
      const { currency } = await terms.syncWithSettings(transaction)
      const { journal } = await callLedger(() => post.recordAdsIncome({ currency, amount, from, to, reason, key, administratorId }, transaction), {
        overlaps: () => fieldProblem({ from: 'wallet.period_overlaps' }),
      })
      const row = await models.AdsPeriod.findOne({ where: { journalId: journal }, transaction })
      return recordAndPresent('create', row?.id ?? 0, administratorId, transaction)
    },
    async preview(id: number, percent: number) {
      const { total, plays, shares } = await createShares(await findPeriod(id), percent)
      const shown = shares.slice(0, MAX_LISTED)
      const names = await users.findProfiles(shown.map(({ userId }) => userId))
      return {
        total,
        plays,
        shares: shown.map(({ userId, ...share }) => ({ user: { id: userId, name: names.get(userId)?.name ?? '' }, ...share })),
        receivers: shares.length,
      }
    },
    async distribute(id: number, percent: number, administratorId: number, transaction: Transaction) {
      const period = await findPeriod(id, transaction)
      if (period.distributedAt !== null) throw problem(409, 'wallet.already_distributed')
      const { shares } = await createShares(period, percent)
      if (shares.length === 0) throw problem(409, 'wallet.nothing_to_distribute')
      await callLedger(() => post.shareAdsIncome(id, shares, administratorId, transaction), {
        closed: () => problem(409, 'wallet.already_distributed'),
        not_found: () => problem(404, 'not_found'),
      })
      balances.announceChange(shares.map(({ userId }) => userId).slice(0, MAX_LISTED), transaction)
      return recordAndPresent('distribute', id, administratorId, transaction)
    },
  }
}
