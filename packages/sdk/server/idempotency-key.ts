import { randomUUID } from 'node:crypto'
import { type HttpRequest, problem } from '@balafon/sdk/server'

/** Returns the Idempotency-Key of a request that posts a movement; a random one when it has none. Throws 400 for an invalid key. */
export function getIdempotencyKey({ headers }: Pick<HttpRequest, 'headers'>): string {
  const key = headers['idempotency-key'] ?? randomUUID()
  if (!/^[\x21-\x7e]{8,255}$/.test(key)) throw problem(400, 'bad_idempotency_key')
  return key
}
