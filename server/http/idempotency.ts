import { createHash } from 'node:crypto'
import { problem } from '@balafon/sdk/server'
import type { Sequelize, Transaction } from 'sequelize'
import type { IdempotencyStore, KeyedCall } from './idempotency.store.ts'

const KEY = /^[\x21-\x7e]{8,255}$/

export interface AskedOnce {
  readonly scope: string
  /** The header as it came, if it did. */
  readonly key: string | undefined
  readonly call: string
  readonly content: unknown
}

export type Idempotency = ReturnType<typeof createIdempotency>

/**
 * Does a call's work in a transaction that keeps its answer too: however often a key arrives, and whenever a process dies, the work is done
 * once and everybody hears the first answer. What was refused is not kept: it changed nothing.
 */
export function createIdempotency(db: Sequelize, store: IdempotencyStore) {
  return {
    once({ scope, key, call, content }: AskedOnce, work: (transaction: Transaction) => Promise<string>): Promise<string> {
      if (key === undefined) return db.transaction(work)
      if (!KEY.test(key)) throw problem(400, 'bad_idempotency_key')
      const asked: KeyedCall = { scope, key, call, contentHash: createHash('sha256').update(JSON.stringify(content)).digest() }
      return db.transaction(async (transaction) => {
        if (!(await store.claim(asked, transaction))) return answeredBefore(asked, transaction)
        const answer = await work(transaction)
        await store.keep(asked, answer, transaction)
        return answer
      })
    },
  }

  async function answeredBefore(asked: KeyedCall, transaction: Transaction): Promise<string> {
    const known = await store.find(asked, transaction)
    if (known?.call !== asked.call || !known.content_hash.equals(asked.contentHash)) throw problem(422, 'idempotency_key_reused')
    return known.answer
  }
}
