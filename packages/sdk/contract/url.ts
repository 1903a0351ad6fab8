import type { Endpoint } from './endpoint.ts'

const UNPREFIXED = /^(auth|secure|log-viewer|horizon)(\/|$)/

/** `albums/7` → `/api/v1/albums/7`; paths under `auth` and `secure` have no prefix. */
export const buildPath = (path: string): string => (UNPREFIXED.test(path) ? `/${path}` : `/api/v1/${path}`)

/** The address of a call: parameters filled in, query appended, array values joined with commas. */
export function buildUrl(spec: Pick<Endpoint, 'path'>, params: object = {}, query: object = {}): string {
  const values = params as Record<string, unknown>
  const path = spec.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(values[name])))
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    if (value === undefined || value === null) continue
    search.set(name, Array.isArray(value) ? value.join(',') : String(value))
  }
  const text = search.toString()
  return buildPath(path) + (text ? `?${text}` : '')
}

/** The cache key under which a GET's answer is kept, by the server's page data and the client alike. */
export const getQueryKey = (spec: Pick<Endpoint, 'path'>, input: { params?: unknown; query?: unknown } = {}): readonly string[] => [
  spec.path,
  buildUrl(spec, input.params as object, input.query as object),
]
