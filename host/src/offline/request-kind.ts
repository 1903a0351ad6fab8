/** Paths that are never pages of the application; `log-viewer` and `horizon` are reserved for endpoints. `server/page/page.routes.ts` excludes them too. */
const NOT_PAGES = /^\/(api|auth|secure|static|plugins|storage|media|ads|log-viewer|horizon|health|ready)(\/|$)/
/** Paths of build files. */
const FILES = /^\/(static|plugins)\//

interface RequestInfo {
  readonly method: string
  readonly mode: string
  readonly url: string
}

/**
 * Returns how the service worker handles a request: `page` (network, with the offline page as fallback), `file` (a build
 * file, which is immutable and can be cached) or `other` (not handled). A response with personal data is never a `file`.
 */
export function getRequestKind({ method, mode, url }: RequestInfo, origin: string): 'page' | 'file' | 'other' {
  const { origin: host, pathname } = new URL(url)
  if (method !== 'GET' || host !== origin) return 'other'
  if (mode === 'navigate') return NOT_PAGES.test(pathname) ? 'other' : 'page'
  return FILES.test(pathname) ? 'file' : 'other'
}
