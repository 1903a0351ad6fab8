import { createHash } from 'node:crypto'

const remembered = new Map<string, string>()
const REMEMBER = 500

/** A weak tag of the content. Answers that come from a cache are the same string again: those are hashed once. */
export function etagOf(text: string): string {
  const known = remembered.get(text)
  if (known) return known
  const etag = `W/"${createHash('sha1').update(text).digest('base64url')}"`
  if (remembered.size >= REMEMBER) remembered.clear()
  remembered.set(text, etag)
  return etag
}

const bare = (tag: string) => tag.trim().replace(/^W\//, '')

/** If-None-Match compares weakly (RFC 9110, 13.1.2). */
export const isFresh = (header: string | undefined, etag: string) =>
  header !== undefined && (header.trim() === '*' || header.split(',').some((tag) => bare(tag) === bare(etag)))
