import type { SqlRunner } from '@balafon/sdk/server'
import type { Transaction } from 'sequelize'

/** A recorded payout of a provider, as its journal describes it. */
export interface SettlementRow {
  readonly id: number
  readonly provider: string
  readonly reference: string
  readonly net: number
  readonly fee: number
  readonly currency: string
  readonly recordedBy: number | null
  readonly recordedAt: Date
  readonly isReversed: boolean
}

/** The key of the journal is `settlement:{provider}:{reference}`. */
const SETTLEMENT = `select j.id, split_part(j.key, ':', 2) as provider, split_part(j.key, ':', 3) as reference, (j.about ->> 'net')::bigint as net,
    (j.about ->> 'fee')::bigint as fee, (select currency from ledger.transfers t where t.journal_id = j.id limit 1) as currency,
    case when j.actor like 'admin:%' then split_part(j.actor, ':', 2)::bigint end as "recordedBy", j.created_at as "recordedAt",
    exists (select from ledger.journals r where r.reverses = j.id) as "isReversed"
  from ledger.journals j where j.kind = 'settlement'`

export type ProviderSettlementsStore = ReturnType<typeof createProviderSettlementsStore>

/** Creates the store of the payouts of payment providers. They are journals: no other table describes them. */
export const createProviderSettlementsStore = (sql: SqlRunner) => ({
  list: (limit: number): Promise<SettlementRow[]> => sql(`${SETTLEMENT} order by j.id desc limit $1`, [limit]),
  async find(id: number, transaction?: Transaction): Promise<SettlementRow | null> {
    const [row] = await sql<SettlementRow>(`${SETTLEMENT} and j.id = $1`, [id], transaction)
    return row ?? null
  },
  /** Lists what each provider still has to pay out. */
  listBalances: (currency: string, transaction?: Transaction): Promise<{ name: string; balance: number }[]> =>
    sql(
      `select split_part(code, ':', 2) as name, sum(balance)::bigint as balance from ledger.accounts
       where role = 'provider' and currency = $1 group by 1 order by 1`,
      [currency],
      transaction,
    ),
})
