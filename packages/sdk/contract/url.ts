import type { Endpoint } from './endpoint.ts'

/** Paths that the specification defines without the prefix of the API. */
const PATHS_WITHOUT_PREFIX = /^(auth|secure|log-viewer|horizon)(\/|$)/

const ABSOLUTE_URL = /^https?:\/\//i

/**
 * Adds the prefix of the API to a path: `albums/7` → `/api/v1/albums/7`. Paths under `auth`, `secure`, `log-viewer` and `horizon` have no
 * prefix. An absolute URL stays unchanged.
 */
export function buildPath(path: string): string {
  if (ABSOLUTE_URL.test(path)) return path
  return PATHS_WITHOUT_PREFIX.test(path) ? `/${path}` : `/api/v1/${path}`
}

/** Builds the URL of a request. Array values of the query are joined with commas; null and undefined are left out. */
export function buildUrl(endpoint: Pick<Endpoint, 'path'>, params: object = {}, query: object = {}): string {
  const values = new Map<string, unknown>(Object.entries(params))
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(values.get(name))))
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    if (value === undefined || value === null) continue
    search.set(name, Array.isArray(value) ? value.join(',') : String(value))
  }
  const queryString = search.toString()
  return buildPath(path) + (queryString ? `?${queryString}` : '')
}

interface QueryInput {
  readonly params?: object | undefined
  readonly query?: object | undefined
}

/** Returns the query cache key of a GET request. The server uses it for the responses in the bootstrap data. */
export function getQueryKey(endpoint: Pick<Endpoint, 'path'>, input: object = {}): readonly string[] {
  const { params, query }: QueryInput = input
  return [endpoint.path, buildUrl(endpoint, params, query)]
}
