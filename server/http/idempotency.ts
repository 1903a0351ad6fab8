import { createHash } from 'node:crypto'
import { problem } from '@balafon/sdk/server'
import type { Sequelize, Transaction } from 'sequelize'
import type { IdempotencyClaim, IdempotencyStore } from './idempotency.store.ts'

/** 8 to 255 printable ASCII characters without spaces. */
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
 * Creates a runner for idempotent requests. The changes of a request and its response are stored in one transaction. So a request is
 * executed once even when its key arrives many times or the process is killed, and every repetition gets the first response.
 * Failures are not stored.
 */
export function createIdempotency(db: Sequelize, store: IdempotencyStore) {
  return {
    runOnce({ scope, key, endpoint, content }: IdempotentRequest, execute: (transaction: Transaction) => Promise<string>): Promise<string> {
      if (key === undefined) return db.transaction(execute)
      if (!VALID_KEY.test(key)) throw problem(400, 'bad_idempotency_key')
      const claim: IdempotencyClaim = { scope, key, endpoint, requestHash: createHash('sha256').update(JSON.stringify(content)).digest() }
      return db.transaction(async (transaction) => {
        if (!(await store.insertClaim(claim, transaction))) return getStoredResponse(claim, transaction)
        const response = await execute(transaction)
        await store.updateResponse(claim, response, transaction)
        return response
      })
    },
  }

  async function getStoredResponse(claim: IdempotencyClaim, transaction: Transaction): Promise<string> {
    const stored = await store.findResponse(claim, transaction)
    const isSameRequest = stored?.endpoint === claim.endpoint && stored.requestHash.equals(claim.requestHash)
    // A committed key always has a response, because the key and the response are stored in one transaction.
    if (!isSameRequest || stored.response === null) throw problem(422, 'idempotency_key_reused')
    return stored.response
  }
}
