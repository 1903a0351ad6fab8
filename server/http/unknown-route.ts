import { problem } from '@balafon/sdk/server'
import type { Request, Server } from '@hapi/hapi'

const METHODS = ['get', 'post', 'put', 'patch', 'delete'] as const

/** Creates the 404 of an unknown path. The routes of a disabled plugin respond with the same bytes. */
export const createNotFoundProblem = () => problem(404, 'not_found')

/** Creates a 405 with an Allow header when the path accepts other methods, else the 404 of an unknown path. */
export function createUnknownRouteProblem(server: Server, request: Request, isOwnerRunning: (plugin: string) => boolean) {
  const allowedMethods = METHODS.filter((method) => {
    if (method === request.method) return false
    const owner = server.match(method, request.path)?.settings.plugins?.balafon?.plugin
    return owner !== undefined && isOwnerRunning(owner)
  })
  if (allowedMethods.length === 0) return createNotFoundProblem()
  const methodNotAllowed = problem(405, 'method_not_allowed')
  methodNotAllowed.output.headers.allow = allowedMethods.map((method) => method.toUpperCase()).join(', ')
  return methodNotAllowed
}
