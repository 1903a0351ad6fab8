import { randomUUID } from 'node:crypto'
import type { HttpRequest } from '@balafon/sdk/server'

/** Returns the Idempotency-Key of a request that posts a movement. A request without a valid one gets a random key. */
export function getIdempotencyKey({ headers }: Pick<HttpRequest, 'headers'>): string {
  const key = headers['idempotency-key']
  return typeof key === 'string' && /^[\x21-\x7e]{8,200}$/.test(key) ? key : randomUUID()
}
