import type { SqlRunner } from '@balafon/sdk/server'
import type { Transaction } from 'sequelize'
import type { Mismatch, PaymentState } from '../../contract/fields.ts'
import type { NewPayment } from '../../contract/intents.ts'
import type { PaymentStart, VerifiedPayment } from '../../contract/providers.ts'

/** A row of `payment_intents`. PostgreSQL returns bigint columns as text. */
export interface IntentRow {
  readonly id: string
  readonly reference: string
  readonly owner: string
  readonly purpose: string
  readonly user_id: string
  readonly amount: string
  readonly currency: string
  readonly provider: string
  readonly description: string
  readonly return_to: string
  readonly is_test: boolean
  readonly status: PaymentState
  readonly start: PaymentStart | null
  readonly mismatch: Mismatch | null
  readonly created_at: Date
  readonly settled_at: Date | null
}

/** The status that follows from what a provider reported. */
export interface PaymentEvaluation {
  readonly status: 'paid' | 'pending' | 'failed' | 'abandoned' | 'mismatch'
  readonly mismatch: Mismatch | null
}

const COLUMNS =
  'id, reference, owner, purpose, user_id, amount, currency, provider, description, return_to, is_test, status, start, mismatch, created_at, settled_at'

export type IntentsStore = ReturnType<typeof createIntentsStore>

export function createIntentsStore(sql: SqlRunner) {
  const queryOne = async (text: string, values: readonly unknown[], transaction?: Transaction) => (await sql<IntentRow>(text, values, transaction))[0] ?? null
  return {
    async insert(reference: string, { owner, purpose, userId, ...details }: NewPayment, isTest: boolean, transaction?: Transaction): Promise<IntentRow> {
      const { amount, currency, provider, description, returnTo } = details
      const row = await queryOne(
        `insert into payment_intents (reference, owner, purpose, user_id, amount, currency, provider, description, return_to, is_test)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) returning ${COLUMNS}`,
        [reference, owner, purpose, userId, amount, currency, provider, description, returnTo, isTest],
        transaction,
      )
      if (!row) throw new Error('the insert returned no row')
      return row
    },
    find: (reference: string) => queryOne(`select ${COLUMNS} from payment_intents where reference = $1`, [reference]),
    /** Finds a payment of this user; another user’s payment is not found. */
    findForUser: (reference: string, userId: number) =>
      queryOne(`select ${COLUMNS} from payment_intents where reference = $1 and user_id = $2`, [reference, userId]),
    /** Locks the payment until the transaction ends. */
    lock: (reference: string, transaction: Transaction) =>
      queryOne(`select ${COLUMNS} from payment_intents where reference = $1 for update`, [reference], transaction),
    /** Returns `null` when another request has already started the payment. */
    markPending: (reference: string) =>
      queryOne(`update payment_intents set status = 'pending' where reference = $1 and status = 'created' returning ${COLUMNS}`, [reference]),
    async saveStart(reference: string, start: PaymentStart): Promise<IntentRow | null> {
      // A payment that was paid in the meantime can no longer be started.
      await sql("update payment_intents set start = $2::jsonb where reference = $1 and status <> 'paid'", [reference, JSON.stringify(start)])
      return this.find(reference)
    },
    /** Saves what the provider reported, and the status that follows from it. */
    saveEvaluation: (reference: string, { status, mismatch }: PaymentEvaluation, verified: VerifiedPayment, transaction: Transaction) =>
      queryOne(
        `update payment_intents set status = $2::text, mismatch = $3, received_amount = $4, received_currency = $5, received_is_test = $6, checked_at = now(),
           settled_at = case when $2::text = 'paid' then now() end
         where reference = $1 returning ${COLUMNS}`,
        [reference, status, mismatch, Number.isSafeInteger(verified.amount) ? verified.amount : null, verified.currency, verified.isTest],
        transaction,
      ),
    async recordCheck(reference: string, transaction: Transaction) {
      await sql('update payment_intents set checked_at = now() where reference = $1', [reference], transaction)
    },
    /**
     * Claims the open payments that are due for a check, each for one node only, and schedules the next check with a growing delay.
     * `isOld`: the payment is older than a day and is checked for the last time.
     */
    async claimDue(count: number): Promise<{ reference: string; isOld: boolean }[]> {
      return sql(
        `update payment_intents set checks = checks + 1, next_check_at = now() + least(interval '1 minute' * 2 ^ least(checks, 10), interval '1 hour')
         where id in (select id from payment_intents
                      where next_check_at <= now() and (status = 'pending' or status = 'created' and created_at <= now() - interval '24 hours')
                      order by next_check_at limit $1 for update skip locked)
         returning reference, created_at <= now() - interval '24 hours' as "isOld"`,
        [count],
      )
    },
    /** Abandons the payment if it is still open. */
    async markAbandoned(reference: string): Promise<IntentRow | null> {
      return queryOne(`update payment_intents set status = 'abandoned' where reference = $1 and status in ('created', 'pending') returning ${COLUMNS}`, [
        reference,
      ])
    },
    /** Lists the user’s payments for the download of their data. */
    async listPersonalData(userId: number): Promise<object[]> {
      return sql(
        `select reference, amount::float8 as amount, currency, provider, description, status, is_test, created_at, settled_at
         from payment_intents where user_id = $1 order by id desc`,
        [userId],
      )
    },
  }
}
