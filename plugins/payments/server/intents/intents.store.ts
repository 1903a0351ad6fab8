import type { SqlRunner } from '@balafon/sdk/server'
import type { Transaction } from 'sequelize'
import type { Mismatch, PaymentState } from '../../contract/fields.ts'
import type { NewPayment } from '../../contract/intents.ts'
import type { PaymentStart, VerifiedPayment } from '../../contract/providers.ts'

/** As PostgreSQL gives it: bigint is text. */
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

export interface Verdict {
  readonly status: 'paid' | 'pending' | 'failed' | 'abandoned' | 'mismatch'
  readonly mismatch: Mismatch | null
}

const COLUMNS =
  'id, reference, owner, purpose, user_id, amount, currency, provider, description, return_to, is_test, status, start, mismatch, created_at, settled_at'

export type IntentsStore = ReturnType<typeof createIntentsStore>

export function createIntentsStore(sql: SqlRunner) {
  const one = async (text: string, values: readonly unknown[], transaction?: Transaction) => (await sql<IntentRow>(text, values, transaction))[0] ?? null
  return {
    async insert(reference: string, { owner, purpose, userId, ...rest }: NewPayment, isTest: boolean, transaction?: Transaction): Promise<IntentRow> {
      const { amount, currency, provider, description, returnTo } = rest
      const row = await one(
        `insert into payment_intents (reference, owner, purpose, user_id, amount, currency, provider, description, return_to, is_test)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) returning ${COLUMNS}`,
        [reference, owner, purpose, userId, amount, currency, provider, description, returnTo, isTest],
        transaction,
      )
      if (!row) throw new Error('an inserted row was not given back')
      return row
    },
    find: (reference: string) => one(`select ${COLUMNS} from payment_intents where reference = $1`, [reference]),
    /** The payment of this user's; another's is as if it were not there. */
    findOf: (reference: string, userId: number) => one(`select ${COLUMNS} from payment_intents where reference = $1 and user_id = $2`, [reference, userId]),
    /** Nobody else settles it before the transaction's end. */
    lock: (reference: string, transaction: Transaction) =>
      one(`select ${COLUMNS} from payment_intents where reference = $1 for update`, [reference], transaction),
    /** `null`: somebody else began it. */
    begin: (reference: string) =>
      one(`update payment_intents set status = 'pending' where reference = $1 and status = 'created' returning ${COLUMNS}`, [reference]),
    async keepStart(reference: string, start: PaymentStart): Promise<IntentRow | null> {
      // Who has paid meanwhile needs no way to pay any more.
      await sql("update payment_intents set start = $2::jsonb where reference = $1 and status <> 'paid'", [reference, JSON.stringify(start)])
      return this.find(reference)
    },
    /** What the provider said, and what follows from it. */
    conclude: (reference: string, { status, mismatch }: Verdict, said: VerifiedPayment, transaction: Transaction) =>
      one(
        `update payment_intents set status = $2::text, mismatch = $3, received_amount = $4, received_currency = $5, received_is_test = $6, checked_at = now(),
           settled_at = case when $2::text = 'paid' then now() end
         where reference = $1 returning ${COLUMNS}`,
        [reference, status, mismatch, Number.isSafeInteger(said.amount) ? said.amount : null, said.currency, said.isTest],
        transaction,
      ),
    async noteCheck(reference: string, transaction: Transaction) {
      await sql('update payment_intents set checked_at = now() where reference = $1', [reference], transaction)
    },
    /** Those that are to be asked about now, each by one node; the next time comes later and later. `isOld`: for the last time. */
    async takeDue(count: number): Promise<{ reference: string; isOld: boolean }[]> {
      return sql(
        `update payment_intents set checks = checks + 1, next_check_at = now() + least(interval '1 minute' * 2 ^ least(checks, 10), interval '1 hour')
         where id in (select id from payment_intents
                      where next_check_at <= now() and (status = 'pending' or status = 'created' and created_at <= now() - interval '24 hours')
                      order by next_check_at limit $1 for update skip locked)
         returning reference, created_at <= now() - interval '24 hours' as "isOld"`,
        [count],
      )
    },
    /** Gives up what is still open. */
    async abandon(reference: string): Promise<IntentRow | null> {
      return one(`update payment_intents set status = 'abandoned' where reference = $1 and status in ('created', 'pending') returning ${COLUMNS}`, [reference])
    },
    /** For the download of their data. */
    async dataOf(userId: number): Promise<object[]> {
      return sql(
        `select reference, amount::float8 as amount, currency, provider, description, status, is_test, created_at, settled_at
         from payment_intents where user_id = $1 order by id desc`,
        [userId],
      )
    },
  }
}
