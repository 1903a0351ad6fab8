/** Placeholder origin for parsing paths; the top-level domain `invalid` never exists. */
const BASE = 'https://site.invalid'

/** Returns the target if it is a path of this site, otherwise `/`. Prevents open redirects to other origins and scripts. */
export function toSameSitePath(target: unknown): string {
  if (typeof target !== 'string' || !target.startsWith('/') || !URL.canParse(target, BASE)) return '/'
  const { origin, pathname, search, hash } = new URL(target, BASE)
  // The parser normalises `/.//evil.test` to the pathname `//evil.test`, which a browser would open as another host.
  if (origin !== BASE || pathname.startsWith('//')) return '/'
  return pathname + search + hash
}
