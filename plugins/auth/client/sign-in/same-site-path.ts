const BASE = 'https://site.invalid'

/** Returns the target if it is a path of this site, otherwise `/`. Prevents open redirects to other origins and scripts. */
export function toSameSitePath(target: unknown): string {
  if (typeof target !== 'string' || !target.startsWith('/') || !URL.canParse(target, BASE)) return '/'
  const { origin, pathname, search, hash } = new URL(target, BASE)
  // `/.//evil.test` has this origin, but its normalised pathname `//evil.test` would be another one.
  if (origin !== BASE || pathname.startsWith('//')) return '/'
  return pathname + search + hash
}
