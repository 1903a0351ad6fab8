import type {} from '@balafon/plugin-payments/contract/intents'
import { fieldProblem, type RowOf } from '@balafon/sdk/server'
import type { Reconciliation } from '../../contract/provider-settlements.ts'
import type { WalletContext } from '../models.ts'
import type { GetProviderLabel } from '../settlements/provider-labels.ts'
import { TOP_UP_PAYMENT } from '../top-ups/top-ups.service.ts'
import { type ComparedPayment, comparePayments } from './compare-payments.ts'
import type { Reconciliation as ReconciliationModel } from './reconciliation.model.ts'
import type { CreditedTopUp, ReconciliationsStore } from './reconciliations.store.ts'

const MAX_LISTED = 90
const DAY_MS = 24 * 3600 * 1000

type Context = Pick<WalletContext, 'models' | 'getProviders' | 'log'>
type Row = RowOf<typeof ReconciliationModel>
interface Dependencies {
  readonly store: ReconciliationsStore
  readonly getProviderLabel: GetProviderLabel
}

export type ReconciliationsService = ReturnType<typeof createReconciliationsService>

/**
 * Creates the service that compares the payments of a day, as their providers confirmed them, with what the ledger has credited. The two are
 * written by different plugins, so that a mistake of one of them is noticed.
 */
export function createReconciliationsService({ store, getProviderLabel }: Dependencies, { models, getProviders, log }: Context) {
  const getIntents = () => getProviders('payments.intents/v1')[0]?.provider

  async function listPayments(from: Date, to: Date): Promise<{ payments: ComparedPayment[]; credited: CreditedTopUp[] }> {
    const payments: ComparedPayment[] = []
    const credited: CreditedTopUp[] = []
    for await (const batch of getIntents()?.listSettled({ ...TOP_UP_PAYMENT, from, to }) ?? []) {
      payments.push(...batch)
      credited.push(...(await store.listCredited(batch.map(({ reference }) => reference))))
    }
    return { payments, credited }
  }

  /** Lists top-ups credited on the day that no settled payment explains. A payment settled before midnight may be credited on the next day. */
  async function listUnexplained(from: Date, to: Date, known: ReadonlySet<string>): Promise<CreditedTopUp[]> {
    const unexplained: CreditedTopUp[] = []
    for (const topUp of await store.listCreditedIn(from, to)) {
      if (known.has(topUp.reference)) continue
      const intent = await getIntents()?.find(topUp.reference)
      const isExplained = intent?.settledAt != null && intent.amount === topUp.amount && intent.currency === topUp.currency
      if (!isExplained) unexplained.push(topUp)
    }
    return unexplained
  }

  const present = (row: Row, language: string): Reconciliation => ({
    day: row.day,
    provider: row.provider,
    provider_label: getProviderLabel(row.provider, language),
    currency: row.currency,
    payments: { count: row.paymentCount, amount: row.paymentAmount },
    ledger: { count: row.ledgerCount, amount: row.ledgerAmount },
    differences: [...row.differences],
    checked_at: row.checkedAt.toISOString(),
  })

  return {
    async list(language: string): Promise<Reconciliation[]> {
      const order: [string, string][] = [
        ['day', 'DESC'],
        ['provider', 'ASC'],
      ]
      return (await models.Reconciliation.findAll({ order, limit: MAX_LISTED })).map((row) => present(row, language))
    },
    /** Lists what the last comparison of a day has found. */
    async listDay(day: string, language: string): Promise<Reconciliation[]> {
      return (await models.Reconciliation.findAll({ where: { day }, order: ['provider'] })).map((row) => present(row, language))
    },
    /** Compares a day (UTC) that is over, and raises an alarm for each difference. Returns the number of differences. */
    async reconcile(day: string): Promise<number> {
      const from = new Date(`${day}T00:00:00Z`)
      const to = new Date(from.getTime() + DAY_MS)
      if (to.getTime() > Date.now()) throw fieldProblem({ day: 'wallet.day_not_over' })
      const { payments, credited } = await listPayments(from, to)
      const unexplained = await listUnexplained(from, to, new Set(payments.map(({ reference }) => reference)))
      let found = 0
      for (const row of comparePayments(payments, [...credited, ...unexplained])) {
        await store.save(day, row)
        const { provider, differences } = row
        found += differences.length
        if (differences.length > 0) log.error({ security: 'wallet_reconciliation', day, provider, differences }, 'payments differ from the ledger')
      }
      return found
    },
  }
}
