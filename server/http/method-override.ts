import { problem } from '@balafon/sdk/server'
import { hasQuery } from './http-messages.ts'
import type { RequestCheck } from './request-checks.ts'

const OVERRIDE_METHODS = new Set(['PUT', 'PATCH', 'DELETE'])

/**
 * Routes `POST` with `X-HTTP-Method-Override: PUT` and `?_method=PUT` as a PUT request. The header and the parameter must both be present and equal.
 * Every other request with such a header or parameter is rejected with 400.
 */
export const overrideMethod: RequestCheck = (request) => {
  const header = request.headers['x-http-method-override']
  if (header === undefined && !hasQuery(request)) return
  // An invalid URL is rejected by hapi after the checks.
  if (!request.url) return
  const methods = new URLSearchParams(request.url.search).getAll('_method')
  if (header === undefined && methods.length === 0) return
  const [method] = methods
  if (request.method !== 'post' || methods.length !== 1 || header !== method || !OVERRIDE_METHODS.has(String(method))) {
    throw problem(400, 'bad_method_override')
  }
  request.setMethod(method as 'put' | 'patch' | 'delete')
}
