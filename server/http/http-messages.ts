import type { HttpRequest, HttpResponse, ResponseCookie } from '@balafon/sdk/server'
import type { Request, ResponseToolkit } from '@hapi/hapi'

/** Converts hapi's requests and toolkits to plain objects for handlers, so that handlers and services do not depend on hapi. */
export interface HttpMessages {
  createRequest(request: Request): HttpRequest
  createResponse(h: ResponseToolkit): HttpResponse
}

export interface HttpMessageDependencies {
  readonly isSecure: boolean
  readonly getLanguage: (request: Request) => string
  readonly getBrowserSessionId: (cookies: HttpRequest['cookies']) => string | null
}

/** Returns a header of a request; the first value when it was sent several times. */
export function readHeader({ headers }: Pick<Request, 'headers'>, name: string): string | undefined {
  const value: unknown = headers[name]
  const first: unknown = Array.isArray(value) ? value[0] : value
  return typeof first === 'string' ? first : undefined
}

/** Creates the requests and responses that handlers get, from those of hapi. */
export function createHttpMessages({ isSecure, getLanguage, getBrowserSessionId }: HttpMessageDependencies): HttpMessages {
  return {
    createRequest(request) {
      const cookies = readCookies(request)
      return {
        ipAddress: request.info.remoteAddress,
        userAgent: String(request.headers['user-agent'] ?? ''),
        headers: request.headers as Readonly<Record<string, string | undefined>>,
        cookies,
        path: request.path,
        search: hasQuery(request) ? request.url.search : '',
        language: getLanguage(request),
        browserSessionId: getBrowserSessionId(cookies),
      }
    },
    createResponse: (h) => ({
      setCookies(cookies) {
        for (const cookie of cookies) setCookie(h, cookie, isSecure)
      },
    }),
  }
}

/** Whether the URL of a request has a query. hapi parses the URL when `url` is read, which few requests need. */
export const hasQuery = ({ raw: { req } }: Pick<Request, 'raw'>) => req.url?.includes('?') ?? false

/** Reads the cookies of a request. A cookie that was sent twice is omitted. Webhook requests have none, because their cookies are not parsed. */
export function readCookies(request: Request): HttpRequest['cookies'] {
  const cookies = Object.entries<unknown>(request.state ?? {})
  return Object.fromEntries(cookies.flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])))
}

function setCookie(h: ResponseToolkit, { name, value, maxAgeSeconds, isReadable = false }: ResponseCookie, isSecure: boolean) {
  const options = { isSecure, isSameSite: 'Lax', path: '/', encoding: 'none', strictHeader: true, ignoreErrors: true, isHttpOnly: !isReadable } as const
  if (maxAgeSeconds === 0) h.unstate(name, options)
  else h.state(name, value, { ...options, ttl: maxAgeSeconds === null ? null : maxAgeSeconds * 1000 })
}
