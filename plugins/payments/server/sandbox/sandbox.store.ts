import type { SqlRunner } from '@balafon/sdk/server'
import type { Transaction } from 'sequelize'
import type { Fault } from '../../contract/sandbox.ts'

export interface SandboxRow {
  readonly reference: string
  readonly user_id: string
  readonly amount: string
  readonly currency: string
  readonly description: string
  readonly return_url: string
  readonly status: 'pending' | 'paid' | 'failed' | 'abandoned'
  readonly fault: Fault
  /** Seconds since somebody decided; `null`: nobody has. */
  readonly decided_ago: number | null
}

export interface SandboxOrder {
  readonly reference: string
  readonly userId: number
  readonly amount: number
  readonly currency: string
  readonly description: string
  readonly returnUrl: string
}

const COLUMNS = 'reference, user_id, amount, currency, description, return_url, status, fault, extract(epoch from now() - decided_at)::float8 as decided_ago'

export type SandboxStore = ReturnType<typeof createSandboxStore>

export function createSandboxStore(sql: SqlRunner) {
  const one = async (text: string, values: readonly unknown[], transaction?: Transaction) => (await sql<SandboxRow>(text, values, transaction))[0] ?? null
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
    find: (reference: string) => one(`select ${COLUMNS} from payment_sandbox where reference = $1`, [reference]),
    findOf: (reference: string, userId: number) => one(`select ${COLUMNS} from payment_sandbox where reference = $1 and user_id = $2`, [reference, userId]),
    /** Paid stays paid; who declined may think again. `null`: it cannot be decided any more. */
    decide: (reference: string, userId: number, { status, fault }: Pick<SandboxRow, 'status' | 'fault'>, transaction: Transaction) =>
      one(
        `update payment_sandbox set status = $3, fault = $4, decided_at = now() where reference = $1 and user_id = $2 and status <> 'paid' returning ${COLUMNS}`,
        [reference, userId, status, fault],
        transaction,
      ),
    /** What was to be paid later is paid now, if nobody has decided otherwise. */
    payPending: (reference: string, transaction: Transaction) =>
      one(
        `update payment_sandbox set status = 'paid', decided_at = now() where reference = $1 and status = 'pending' returning ${COLUMNS}`,
        [reference],
        transaction,
      ),
  }
}
