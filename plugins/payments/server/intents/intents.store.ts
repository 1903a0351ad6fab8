import type { SqlRunner } from '@balafon/sdk/server'
import type { PaymentStart } from '../../contract/providers.ts'

export type IntentsStore = ReturnType<typeof createIntentsStore>

/** Creates the store of the conditional changes that start a payment. */
export const createIntentsStore = (sql: SqlRunner) => ({
  /** Marks a created payment as pending. Returns `false` when another request has already started it. */
  async markPending(reference: string): Promise<boolean> {
    const rows = await sql("update payment_intents set status = 'pending' where reference = $1 and status = 'created' returning id", [reference])
    return rows.length > 0
  },
  /** Saves how to pay, unless the payment was paid in the meantime. */
  async saveStart(reference: string, start: PaymentStart) {
    await sql('update payment_intents set start = $2::jsonb where reference = $1 and settled_at is null', [reference, JSON.stringify(start)])
  },
})
