import type {} from '@balafon/plugin-payments/contract/intents'
import { fieldProblem, type RowOf } from '@balafon/sdk/server'
import type { Reconciliation } from '../../contract/provider-settlements.ts'
import type { WalletContext } from '../models.ts'
import { TOP_UP_PAYMENT } from '../top-ups/top-ups.service.ts'
import { type ComparedPayment, comparePayments } from './compare-payments.ts'
import type { Reconciliation as ReconciliationModel } from './reconciliation.model.ts'
import type { CreditedTopUp, ReconciliationsStore } from './reconciliations.store.ts'

const MAX_LISTED = 90
const DAY_MS = 24 * 3600 * 1000

type Context = Pick<WalletContext, 'models' | 'getProviders' | 'log'>
type Row = RowOf<typeof ReconciliationModel>
export type ReconciliationsService = ReturnType<typeof createReconciliationsService>

/**
 * Creates the service that compares the payments of a day, as their providers confirmed them, with what the ledger has credited. The two are
 * written by different plugins, so that a mistake of one of them is noticed.
 */
export function createReconciliationsService(store: ReconciliationsStore, { models, getProviders, log }: Context) {
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

  const present = (row: Row): Reconciliation => ({
    day: row.day,
    provider: row.provider,
    currency: row.currency,
    payments: { count: row.paymentCount, amount: row.paymentAmount },
    ledger: { count: row.ledgerCount, amount: row.ledgerAmount },
    differences: [...row.differences],
    checked_at: row.checkedAt.toISOString(),
  })

  return {
    async list(): Promise<Reconciliation[]> {
      const order: [string, string][] = [
        ['day', 'DESC'],
        ['provider', 'ASC'],
      ]
      return (await models.Reconciliation.findAll({ order, limit: MAX_LISTED })).map(present)
    },
    /** Compares a day (UTC) that is over, and raises an alarm for each difference. */
    async reconcile(day: string): Promise<Reconciliation[]> {
      const from = new Date(`${day}T00:00:00Z`)
      const to = new Date(from.getTime() + DAY_MS)
      if (to.getTime() > Date.now()) throw fieldProblem({ day: 'wallet.day_not_over' })
      const { payments, credited } = await listPayments(from, to)
      const unexplained = await listUnexplained(from, to, new Set(payments.map(({ reference }) => reference)))
      for (const row of comparePayments(payments, [...credited, ...unexplained])) {
        await store.save(day, row)
        const { provider, differences } = row
        if (differences.length > 0) log.error({ security: 'wallet_reconciliation', day, provider, differences }, 'payments differ from the ledger')
      }
      return (await models.Reconciliation.findAll({ where: { day }, order: ['provider'] })).map(present)
    },
  }
}
