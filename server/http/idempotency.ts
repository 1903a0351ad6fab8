import { createHash } from 'node:crypto'
import { problem } from '@balafon/sdk/server'
import type { Sequelize, Transaction } from 'sequelize'
import type { IdempotencyClaim, IdempotencyStore } from './idempotency.store.ts'

const VALID_KEY = /^[\x21-\x7e]{8,255}$/

export interface IdempotentRequest {
  readonly scope: string
  /** The Idempotency-Key header, when it was sent. */
  readonly key: string | undefined
  readonly endpoint: string
  readonly content: unknown
}

export type Idempotency = ReturnType<typeof createIdempotency>

/**
 * Creates a runner for idempotent requests. The work and its response are stored in one transaction: however often a key arrives, and
 * even when the process is killed, the work is done once and every request gets the first response. Failures are not stored.
 */
export function createIdempotency(db: Sequelize, store: IdempotencyStore) {
  return {
    runOnce({ scope, key, endpoint, content }: IdempotentRequest, work: (transaction: Transaction) => Promise<string>): Promise<string> {
      if (key === undefined) return db.transaction(work)
      if (!VALID_KEY.test(key)) throw problem(400, 'bad_idempotency_key')
      const claim: IdempotencyClaim = { scope, key, endpoint, requestHash: createHash('sha256').update(JSON.stringify(content)).digest() }
      return db.transaction(async (transaction) => {
        if (!(await store.insertClaim(claim, transaction))) return getStoredResponse(claim, transaction)
        const response = await work(transaction)
        await store.updateResponse(claim, response, transaction)
        return response
      })
    },
  }

  async function getStoredResponse(claim: IdempotencyClaim, transaction: Transaction): Promise<string> {
    const stored = await store.findResponse(claim, transaction)
    if (stored?.endpoint !== claim.endpoint || !stored.request_hash.equals(claim.requestHash)) throw problem(422, 'idempotency_key_reused')
    return stored.response
  }
}
