import { problem } from '@balafon/sdk/server'
import type { Request, ResponseToolkit, Server } from '@hapi/hapi'

const ALLOWED = new Set(['PUT', 'PATCH', 'DELETE'])

/** `POST` + `X-HTTP-Method-Override: PUT` + `?_method=PUT` is a PUT, decided before routing; every other use of either is refused. */
export function registerMethodOverride(server: Server) {
  server.ext('onRequest', (request: Request, h: ResponseToolkit) => {
    // What is no address at all is refused by hapi, after this.
    if (!request.url) return h.continue
    const header = request.headers['x-http-method-override']
    if (header === undefined && !request.url.search) return h.continue
    const wished = new URLSearchParams(request.url.search).getAll('_method')
    if (header === undefined && wished.length === 0) return h.continue
    const [method] = wished
    if (request.method !== 'post' || wished.length !== 1 || header !== method || !ALLOWED.has(String(method))) {
      throw problem(400, 'bad_method_override')
    }
    request.setMethod(method as 'put' | 'patch' | 'delete')
    return h.continue
  })
}
