import { createHash } from 'node:crypto'

const etagsByCachedResponse = new WeakMap<object, string>()

/**
 * Returns the weak ETag of a response text.
 * @param cachedResponse - the object of a response that is sent many times: its text is hashed once
 */
export function getEtag(text: string | Buffer, cachedResponse?: object): string {
  const cachedEtag = cachedResponse && etagsByCachedResponse.get(cachedResponse)
  if (cachedEtag) return cachedEtag
  const etag = `W/"${createHash('sha1').update(text).digest('base64url')}"`
  if (cachedResponse) etagsByCachedResponse.set(cachedResponse, etag)
  return etag
}

const stripWeakPrefix = (etag: string) => etag.trim().replace(/^W\//, '')

/** Whether an If-None-Match header contains the ETag, by weak comparison (RFC 9110, section 13.1.2). */
export const isFresh = (header: string | undefined, etag: string) =>
  header !== undefined &&
  (header === etag || header.trim() === '*' || header.split(',').some((candidate) => stripWeakPrefix(candidate) === stripWeakPrefix(etag)))
