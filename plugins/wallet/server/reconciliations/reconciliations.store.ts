import type { SqlRunner } from '@balafon/sdk/server'

/** A top-up that the ledger has credited. */
export interface CreditedTopUp {
  readonly reference: string
  readonly provider: string
  readonly currency: string
  readonly amount: number
}

const CREDITED = `select u.reference, u.provider, u.currency, t.amount from ledger.journals j
  join ledger.transfers t on t.journal_id = j.id join wallet.top_ups u on j.key = 'top_up:' || u.reference where j.kind = 'top_up'`

export type ReconciliationsStore = ReturnType<typeof createReconciliationsStore>

/** Creates the store of credited top-ups. It reads the transfers of the ledger, because the table of top-ups could wrongly claim that one was credited. */
export const createReconciliationsStore = (sql: SqlRunner) => ({
  listCredited: (references: readonly string[]): Promise<CreditedTopUp[]> => sql(`${CREDITED} and u.reference = any ($1::text[])`, [references]),
  /** Lists what the ledger has credited in a period. */
  listCreditedIn: (from: Date, to: Date): Promise<CreditedTopUp[]> => sql(`${CREDITED} and j.created_at >= $1 and j.created_at < $2`, [from, to]),
  async save(day: string, row: { provider: string; currency: string; payments: Sum; ledger: Sum; differences: readonly object[] }) {
    await sql(
      `insert into wallet_reconciliations (day, provider, currency, payment_count, payment_amount, ledger_count, ledger_amount, differences)
       values ($1, $2, $3, $4, $5, $6, $7, $8::jsonb)
       on conflict (day, provider, currency) do update set payment_count = excluded.payment_count, payment_amount = excluded.payment_amount,
         ledger_count = excluded.ledger_count, ledger_amount = excluded.ledger_amount, differences = excluded.differences, checked_at = now()`,
      [day, row.provider, row.currency, row.payments.count, row.payments.amount, row.ledger.count, row.ledger.amount, JSON.stringify(row.differences)],
    )
  },
})

interface Sum {
  readonly count: number
  readonly amount: number
}
