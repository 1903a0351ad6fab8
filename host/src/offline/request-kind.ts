/** Addresses that are never pages of the application, as the server has them too. */
const NOT_PAGES = /^\/(api|auth|secure|static|plugins|storage|media|ads|log-viewer|horizon|health|ready)(\/|$)/
const FILES = /^\/(static|plugins)\//

interface RequestInfo {
  readonly method: string
  readonly mode: string
  readonly url: string
}

/**
 * What the worker has to do with a request: `page` (the network, else the offline shell), `file` (built, its name
 * changes with its content: may be kept) or `foreign`, which it leaves alone. Whatever is personal is foreign.
 */
export function getRequestKind({ method, mode, url }: RequestInfo, origin: string): 'page' | 'file' | 'foreign' {
  const { origin: host, pathname } = new URL(url)
  if (method !== 'GET' || host !== origin) return 'foreign'
  if (mode === 'navigate') return NOT_PAGES.test(pathname) ? 'foreign' : 'page'
  return FILES.test(pathname) ? 'file' : 'foreign'
}
