import type { SqlRunner } from '@balafon/sdk/server'
import type { Transaction } from 'sequelize'

/** A request and the key that its sender gave it. */
export interface IdempotencyClaim {
  /** The user or the browser session that the key belongs to. */
  readonly scope: string
  readonly key: string
  /** Method and path. */
  readonly endpoint: string
  /** SHA-256 of params, query and body. */
  readonly requestHash: Buffer
}

export interface StoredResponse {
  readonly endpoint: string
  readonly request_hash: Buffer
  readonly response: string
}

export type IdempotencyStore = ReturnType<typeof createIdempotencyStore>

export function createIdempotencyStore(sql: SqlRunner) {
  return {
    /** Stores a new key and returns whether it was new. Waits while another transaction works on the same key. */
    async insertClaim({ scope, key, endpoint, requestHash }: IdempotencyClaim, transaction: Transaction): Promise<boolean> {
      const rows = await sql(
        'insert into idempotency_keys (scope, key, endpoint, request_hash) values ($1, $2, $3, $4) on conflict do nothing returning 1',
        [scope, key, endpoint, requestHash],
        transaction,
      )
      return rows.length > 0
    },
    async findResponse({ scope, key }: IdempotencyClaim, transaction: Transaction): Promise<StoredResponse | undefined> {
      const [row] = await sql<StoredResponse>(
        'select endpoint, request_hash, response from idempotency_keys where scope = $1 and key = $2',
        [scope, key],
        transaction,
      )
      return row
    },
    async updateResponse({ scope, key }: IdempotencyClaim, response: string, transaction: Transaction) {
      await sql('update idempotency_keys set response = $3 where scope = $1 and key = $2', [scope, key, response], transaction)
    },
    async deleteOld() {
      await sql("delete from idempotency_keys where created_at < now() - interval '24 hours'")
    },
  }
}
