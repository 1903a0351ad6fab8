/** Paths that are never pages of the application; the server has the same list. */
const NOT_PAGES = /^\/(api|auth|secure|static|plugins|storage|media|ads|log-viewer|horizon|health|ready)(\/|$)/
const FILES = /^\/(static|plugins)\//

interface RequestInfo {
  readonly method: string
  readonly mode: string
  readonly url: string
}

/**
 * Returns how the service worker handles a request: `page` (network, with the offline shell as fallback), `file` (a build
 * file, which is immutable and can be cached) or `foreign` (not handled). Personal data is always `foreign`.
 */
export function getRequestKind({ method, mode, url }: RequestInfo, origin: string): 'page' | 'file' | 'foreign' {
  const { origin: host, pathname } = new URL(url)
  if (method !== 'GET' || host !== origin) return 'foreign'
  if (mode === 'navigate') return NOT_PAGES.test(pathname) ? 'foreign' : 'page'
  return FILES.test(pathname) ? 'file' : 'foreign'
}
