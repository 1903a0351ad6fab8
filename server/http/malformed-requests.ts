import { problem } from '@balafon/sdk/server'
import type { Request, ResponseToolkit, Server } from '@hapi/hapi'

/** A name, an IPv4 or a bracketed IPv6 address, and perhaps a port; none at all is a caller's of old. */
const HOST = /^(?:[\w.-]+|\[[\da-f:.]+\])(?::\d{1,5})?$/i

const isHost = (host: string) => host === '' || (HOST.test(host) && URL.canParse(`http://${host}`))

/** Turns away what no browser sends and no handler should have to think of. */
export function rejectMalformedRequests(server: Server) {
  server.ext('onRequest', ({ info, query }: Request, h: ResponseToolkit) => {
    if (!isHost(info.host)) throw problem(400, 'bad_request')
    // As in a body: some object made of these would have another's prototype.
    if (Object.hasOwn(query, '__proto__')) throw problem(400, 'bad_request')
    return h.continue
  })
}
