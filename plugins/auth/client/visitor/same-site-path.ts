const HERE = 'https://here.invalid'

/** A path of this site, whatever was asked for: other sites, scripts and tricks with slashes become `/`. */
export function sameSitePath(wanted: unknown): string {
  if (typeof wanted !== 'string' || !wanted.startsWith('/') || !URL.canParse(wanted, HERE)) return '/'
  const { origin, pathname, search, hash } = new URL(wanted, HERE)
  // `/.//evil.test` is of this site until its path is used as an address of its own.
  if (origin !== HERE || pathname.startsWith('//')) return '/'
  return pathname + search + hash
}
