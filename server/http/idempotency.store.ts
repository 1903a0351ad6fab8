import { Op, type SqlRunner } from '@balafon/sdk/server'
import type { Transaction } from 'sequelize'
import type { CoreModels } from '../app/core-models.ts'

const RETENTION_MS = 24 * 3600_000

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

export interface IdempotencyStoreDependencies {
  readonly models: Pick<CoreModels, 'IdempotencyKey'>
  readonly sql: SqlRunner
}

export type IdempotencyStore = ReturnType<typeof createIdempotencyStore>

/** Creates the store of requests with an Idempotency-Key and of their responses. */
export function createIdempotencyStore({ models: { IdempotencyKey }, sql }: IdempotencyStoreDependencies) {
  return {
    /** Stores a key and returns whether it was new. It is SQL, because Sequelize does not return this. Waits while another transaction uses the same key. */
    async insertClaim({ scope, key, endpoint, requestHash }: IdempotencyClaim, transaction: Transaction): Promise<boolean> {
      const rows = await sql(
        'insert into idempotency_keys (scope, key, endpoint, request_hash) values ($1, $2, $3, $4) on conflict do nothing returning 1',
        [scope, key, endpoint, requestHash],
        transaction,
      )
      return rows.length > 0
    },
    findResponse: ({ scope, key }: IdempotencyClaim, transaction: Transaction) =>
      IdempotencyKey.findOne({ attributes: ['endpoint', 'requestHash', 'response'], where: { scope, key }, transaction }),
    /** One statement, because every idempotent request waits for it inside its transaction. */
    async updateResponse({ scope, key }: IdempotencyClaim, response: string, transaction: Transaction) {
      await sql('update idempotency_keys set response = $3 where scope = $1 and key = $2', [scope, key, response], transaction)
    },
    async deleteOld() {
      await IdempotencyKey.destroy({ where: { createdAt: { [Op.lt]: new Date(Date.now() - RETENTION_MS) } } })
    },
  }
}
