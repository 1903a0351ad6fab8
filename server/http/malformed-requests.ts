import { problem } from '@balafon/sdk/server'
import type { Request } from '@hapi/hapi'
import type { RequestCheck } from './request-checks.ts'

/** A host name, an IPv4 or a bracketed IPv6 address, with an optional port. */
const HOST = /^(?:[\w.-]+|\[[\da-f:.]+\])(?::\d{1,5})?$/i

/** HTTP/1.0 clients send no Host header. A request with several Host headers is invalid, because a proxy and this server may use different ones. */
function hasValidHost({ info: { host }, raw: { req } }: Request): boolean {
  const hostCount = countHostHeaders(req.rawHeaders)
  if (hostCount === 0) return req.httpVersion === '1.0'
  return hostCount === 1 && isValidHost(host)
}

/** Valid host names that were checked before. They need not be checked again, and most requests have one of them. */
const validHosts = new Set<string>()
const MAX_VALID_HOSTS = 100

function isValidHost(host: string): boolean {
  if (validHosts.has(host)) return true
  const isValid = HOST.test(host) && URL.canParse(`http://${host}`)
  if (isValid && validHosts.size < MAX_VALID_HOSTS) validHosts.add(host)
  return isValid
}

/** Injected requests have no raw headers, and always a Host header. */
const countHostHeaders = (rawHeaders: readonly string[] | undefined) =>
  rawHeaders?.filter((name, index) => index % 2 === 0 && name.toLowerCase() === 'host').length ?? 1

/** Rejects requests with missing, invalid or several Host headers or a `__proto__` query parameter, so that handlers do not have to check for them. */
export const rejectMalformedRequest: RequestCheck = (request) => {
  if (!hasValidHost(request)) throw problem(400, 'bad_request')
  // An object built from this parameter would get another prototype. Bodies are checked in the same way.
  if (Object.hasOwn(request.query, '__proto__')) throw problem(400, 'bad_request')
}
