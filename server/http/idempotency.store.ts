import type { SqlRunner } from '@balafon/sdk/server'
import type { Transaction } from 'sequelize'

/** One call as its sender named it. */
export interface IdempotencyClaim {
  /** Whose key it is: a user's or a browser's. */
  readonly scope: string
  readonly key: string
  /** Method and path. */
  readonly endpoint: string
  /** SHA-256 of what it asks for. */
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
    /** Whether the key is new. Where the same one is being worked on this very moment, it waits for that to end. */
    async insertClaim({ scope, key, endpoint, requestHash }: IdempotencyClaim, transaction: Transaction): Promise<boolean> {
      const rows = await sql(
        'insert into idempotency_keys (scope, key, call, content_hash) values ($1, $2, $3, $4) on conflict do nothing returning 1',
        [scope, key, endpoint, requestHash],
        transaction,
      )
      return rows.length > 0
    },
    async findResponse({ scope, key }: IdempotencyClaim, transaction: Transaction): Promise<StoredResponse | undefined> {
      const [row] = await sql<StoredResponse>(
        'select call, content_hash, answer from idempotency_keys where scope = $1 and key = $2',
        [scope, key],
        transaction,
      )
      return row
    },
    async updateResponse({ scope, key }: IdempotencyClaim, answer: string, transaction: Transaction) {
      await sql('update idempotency_keys set answer = $3 where scope = $1 and key = $2', [scope, key, answer], transaction)
    },
    async deleteOld() {
      await sql("delete from idempotency_keys where created_at < now() - interval '24 hours'")
    },
  }
}
