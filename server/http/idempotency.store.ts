import type { SqlRunner } from '@balafon/sdk/server'
import type { Transaction } from 'sequelize'

/** One call as its sender named it. */
export interface KeyedCall {
  /** Whose key it is: a user's or a browser's. */
  readonly scope: string
  readonly key: string
  /** Method and path. */
  readonly call: string
  /** SHA-256 of what it asks for. */
  readonly contentHash: Buffer
}

export interface KnownCall {
  readonly call: string
  readonly content_hash: Buffer
  readonly answer: string
}

export type IdempotencyStore = ReturnType<typeof createIdempotencyStore>

export function createIdempotencyStore(sql: SqlRunner) {
  return {
    /** Whether the key is new. Where the same one is being worked on this very moment, it waits for that to end. */
    async claim({ scope, key, call, contentHash }: KeyedCall, transaction: Transaction): Promise<boolean> {
      const rows = await sql(
        'insert into idempotency_keys (scope, key, call, content_hash) values ($1, $2, $3, $4) on conflict do nothing returning 1',
        [scope, key, call, contentHash],
        transaction,
      )
      return rows.length > 0
    },
    async find({ scope, key }: KeyedCall, transaction: Transaction): Promise<KnownCall | undefined> {
      const [row] = await sql<KnownCall>('select call, content_hash, answer from idempotency_keys where scope = $1 and key = $2', [scope, key], transaction)
      return row
    },
    async keep({ scope, key }: KeyedCall, answer: string, transaction: Transaction) {
      await sql('update idempotency_keys set answer = $3 where scope = $1 and key = $2', [scope, key, answer], transaction)
    },
    async removeOld() {
      await sql("delete from idempotency_keys where created_at < now() - interval '24 hours'")
    },
  }
}
