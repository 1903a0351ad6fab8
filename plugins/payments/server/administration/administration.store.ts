import type { SqlRunner } from '@balafon/sdk/server'
import type { PaymentState } from '../../contract/fields.ts'
import type { IntentRow } from '../intents/intents.store.ts'

export interface AdminPaymentRow extends IntentRow {
  readonly user_name: string | null
  readonly received_amount: string | null
  readonly received_currency: string | null
  readonly received_is_test: boolean | null
  readonly checked_at: Date | null
}

export interface PaymentFilters {
  /** Lists payments with a smaller id only. */
  readonly beforeId: number | null
  readonly count: number
  readonly status?: PaymentState | undefined
  readonly provider?: string | undefined
  /** A prefix of the reference. */
  readonly reference?: string | undefined
}

const SELECT = 'select p.*, u.name as user_name from payment_intents p left join users u on u.id = p.user_id'

export type AdministrationStore = ReturnType<typeof createAdministrationStore>

export const createAdministrationStore = (sql: SqlRunner) => ({
  list: ({ beforeId, count, status, provider, reference }: PaymentFilters) =>
    sql<AdminPaymentRow>(
      `${SELECT} where ($1::bigint is null or p.id < $1) and ($2::text is null or p.status = $2) and ($3::text is null or p.provider = $3)
         and ($4::text is null or starts_with(p.reference, $4))
       order by p.id desc limit $5`,
      [beforeId, status ?? null, provider ?? null, reference ?? null, count],
    ),
  async find(reference: string): Promise<AdminPaymentRow | null> {
    const [row] = await sql<AdminPaymentRow>(`${SELECT} where p.reference = $1`, [reference])
    return row ?? null
  },
  async countMismatches(): Promise<number> {
    const [row] = await sql<{ count: number }>("select count(*)::int as count from payment_intents where status = 'mismatch'")
    return row?.count ?? 0
  },
})
