import type { SqlRunner } from '@balafon/sdk/server'
import type { Transaction } from 'sequelize'
import type { Fault } from '../../contract/sandbox.ts'

/** A row of `payment_sandbox`. PostgreSQL returns bigint columns as text. */
export interface SandboxRow {
  readonly reference: string
  readonly user_id: string
  readonly amount: string
  readonly currency: string
  readonly description: string
  readonly return_url: string
  readonly status: 'pending' | 'paid' | 'failed' | 'abandoned'
  readonly fault: Fault
  /** `null` before the first decision. */
  readonly seconds_since_decision: number | null
}

export interface SandboxOrder {
  readonly reference: string
  readonly userId: number
  readonly amount: number
  readonly currency: string
  readonly description: string
  readonly returnUrl: string
}

const COLUMNS =
  'reference, user_id, amount, currency, description, return_url, status, fault, extract(epoch from now() - decided_at)::float8 as seconds_since_decision'

export type SandboxStore = ReturnType<typeof createSandboxStore>

export function createSandboxStore(sql: SqlRunner) {
  const queryOne = async (text: string, values: readonly unknown[], transaction?: Transaction) => (await sql<SandboxRow>(text, values, transaction))[0] ?? null
  return {
    async insert({ reference, userId, amount, currency, description, returnUrl }: SandboxOrder) {
      await sql('insert into payment_sandbox (reference, user_id, amount, currency, description, return_url) values ($1, $2, $3, $4, $5, $6)', [
        reference,
        userId,
        amount,
        currency,
        description,
        returnUrl,
      ])
    },
    find: (reference: string) => queryOne(`select ${COLUMNS} from payment_sandbox where reference = $1`, [reference]),
    findForUser: (reference: string, userId: number) =>
      queryOne(`select ${COLUMNS} from payment_sandbox where reference = $1 and user_id = $2`, [reference, userId]),
    /** Saves the decision. Returns `null` when the payment is paid already; a declined payment can be decided again. */
    decide: (reference: string, userId: number, { status, fault }: Pick<SandboxRow, 'status' | 'fault'>, transaction: Transaction) =>
      queryOne(
        `update payment_sandbox set status = $3, fault = $4, decided_at = now() where reference = $1 and user_id = $2 and status <> 'paid' returning ${COLUMNS}`,
        [reference, userId, status, fault],
        transaction,
      ),
    /** Pays the payment if it is still pending; returns `null` otherwise. */
    payPending: (reference: string, transaction: Transaction) =>
      queryOne(
        `update payment_sandbox set status = 'paid', decided_at = now() where reference = $1 and status = 'pending' returning ${COLUMNS}`,
        [reference],
        transaction,
      ),
  }
}
