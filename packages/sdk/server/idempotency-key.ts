import { randomUUID } from 'node:crypto'
import type { HttpRequest } from './http.ts'
import { problem } from './problem.ts'

/** 8 to 255 printable ASCII characters without spaces. */
const VALID_KEY = /^[\x21-\x7e]{8,255}$/

/**
 * Returns the header `idempotency-key` of a request, for handlers that store it (`by_handler`); a random key when it has none.
 * @throws 400 `bad_idempotency_key`
 */
export function getIdempotencyKey({ headers }: Pick<HttpRequest, 'headers'>): string {
  const key = headers['idempotency-key'] ?? randomUUID()
  if (!VALID_KEY.test(key)) throw problem(400, 'bad_idempotency_key')
  return key
}
