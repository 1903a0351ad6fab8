import { problem } from '@balafon/sdk/server'
import type { Request, Server } from '@hapi/hapi'

const METHODS = ['get', 'post', 'put', 'patch', 'delete'] as const

/** What an address that leads nowhere answers; a switched-off plugin's answers the same, byte for byte. */
export const createNotFoundProblem = () => problem(404, 'not_found')

/** 405 with Allow where other methods would have been taken, else the unknown route's 404. */
export function createUnknownRouteProblem(server: Server, request: Request, isOpen: (plugin: string) => boolean) {
  const allowed = METHODS.filter((method) => {
    if (method === request.method) return false
    const route = server.match(method, request.path)
    const owner = route?.settings.plugins as { balafon?: { plugin?: string } } | undefined
    return owner?.balafon?.plugin !== undefined && isOpen(owner.balafon.plugin)
  })
  if (allowed.length === 0) return createNotFoundProblem()
  const refusal = problem(405, 'method_not_allowed')
  refusal.output.headers.allow = allowed.map((method) => method.toUpperCase()).join(', ')
  return refusal
}
