import { randomUUID } from 'node:crypto'
import type { HttpRequest } from '@balafon/sdk/server'

/** Returns the key of a movement that a request posts: its Idempotency-Key. A request without one gets a random key. */
export function getRequestKey({ headers }: Pick<HttpRequest, 'headers'>): string {
  const key = headers['idempotency-key']
  return typeof key === 'string' && /^[\x21-\x7e]{8,200}$/.test(key) ? key : randomUUID()
}
