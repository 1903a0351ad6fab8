import { createHash } from 'node:crypto'
import { problem } from '@balafon/sdk/server'
import type { Sequelize, Transaction } from 'sequelize'
import type { IdempotencyClaim, IdempotencyStore } from './idempotency.store.ts'

const KEY = /^[\x21-\x7e]{8,255}$/

export interface IdempotentRequest {
  readonly scope: string
  /** The header as it came, if it did. */
  readonly key: string | undefined
  readonly endpoint: string
  readonly content: unknown
}

export type Idempotency = ReturnType<typeof createIdempotency>

/**
 * Does a call's work in a transaction that keeps its answer too: however often a key arrives, and whenever a process dies, the work is done
 * once and everybody hears the first answer. What was refused is not kept: it changed nothing.
 */
export function createIdempotency(db: Sequelize, store: IdempotencyStore) {
  return {
    runOnce({ scope, key, endpoint, content }: IdempotentRequest, work: (transaction: Transaction) => Promise<string>): Promise<string> {
      if (key === undefined) return db.transaction(work)
      if (!KEY.test(key)) throw problem(400, 'bad_idempotency_key')
      const asked: IdempotencyClaim = { scope, key, endpoint, requestHash: createHash('sha256').update(JSON.stringify(content)).digest() }
      return db.transaction(async (transaction) => {
        if (!(await store.insertClaim(asked, transaction))) return answeredBefore(asked, transaction)
        const answer = await work(transaction)
        await store.updateResponse(asked, answer, transaction)
        return answer
      })
    },
  }

  async function answeredBefore(asked: IdempotencyClaim, transaction: Transaction): Promise<string> {
    const known = await store.findResponse(asked, transaction)
    if (known?.endpoint !== asked.endpoint || !known.request_hash.equals(asked.requestHash)) throw problem(422, 'idempotency_key_reused')
    return known.response
  }
}
