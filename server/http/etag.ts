import { createHash } from 'node:crypto'

const tagsOfKept = new WeakMap<object, string>()

/** A weak tag of the content. What is kept for many is the same object again: it is hashed once, and its tag goes when it goes. */
export function getEtag(text: string, kept?: object): string {
  const known = kept && tagsOfKept.get(kept)
  if (known) return known
  const etag = `W/"${createHash('sha1').update(text).digest('base64url')}"`
  if (kept) tagsOfKept.set(kept, etag)
  return etag
}

const bare = (tag: string) => tag.trim().replace(/^W\//, '')

/** If-None-Match compares weakly (RFC 9110, 13.1.2). */
export const isFresh = (header: string | undefined, etag: string) =>
  header !== undefined && (header.trim() === '*' || header.split(',').some((tag) => bare(tag) === bare(etag)))
