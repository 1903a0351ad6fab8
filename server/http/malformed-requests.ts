import { problem } from '@balafon/sdk/server'
import type { Request, ResponseToolkit, Server } from '@hapi/hapi'

/** A host name, an IPv4 or a bracketed IPv6 address, with an optional port. */
const HOST = /^(?:[\w.-]+|\[[\da-f:.]+\])(?::\d{1,5})?$/i

/** HTTP/1.0 clients send no Host header. */
const isValidHost = (host: string) => host === '' || (HOST.test(host) && URL.canParse(`http://${host}`))

/** Rejects requests with an invalid Host header or a `__proto__` query parameter, so that handlers do not have to check for them. */
export function rejectMalformedRequests(server: Server) {
  server.ext('onRequest', ({ info, query }: Request, h: ResponseToolkit) => {
    if (!isValidHost(info.host)) throw problem(400, 'bad_request')
    // An object built from this parameter would get another prototype. Bodies are checked in the same way.
    if (Object.hasOwn(query, '__proto__')) throw problem(400, 'bad_request')
    return h.continue
  })
}
