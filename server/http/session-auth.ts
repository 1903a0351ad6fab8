import type { User } from '@balafon/sdk/contract'
import type { Identity } from '@balafon/sdk/server'
import Boom from '@hapi/boom'
import type { Request, ResponseToolkit, Server } from '@hapi/hapi'
import type { IdentityStore } from '../identity/identity.store.ts'
import type { SessionsStore } from '../identity/sessions.store.ts'
import { hashToken } from '../identity/sessions.ts'
import type { Cookies } from './cookies.ts'

const TOUCH_EVERY = 60_000

export const grants = (permissions: User['permissions'], name: string) =>
  permissions.some((permission) => permission.name === 'admin' || permission.name === name)

/** Who the cookie says it is, from the sessions table, on every route; no cookie costs no query. */
export function registerSessionAuth(
  server: Server,
  { identities, sessions, cookies }: { identities: IdentityStore; sessions: SessionsStore; cookies: Cookies },
) {
  server.auth.scheme('session', () => ({
    async authenticate(request: Request, h: ResponseToolkit) {
      const token = cookies.read(request)
      if (!token?.startsWith('s_')) throw Boom.unauthorized(null, 'session')
      const session = await identities.sessionByHash(hashToken(token))
      if (!session) throw Boom.unauthorized(null, 'session')
      if (Date.now() - session.lastActive.getTime() > TOUCH_EVERY) await sessions.touch(session.id, request.info.remoteAddress)
      return h.authenticated({ credentials: { user: identityOf(session) as never } })
    },
  }))
  server.auth.strategy('session', 'session')
  // hapi's `try` mode takes every failure for "nobody": a database that is away must not look like a sign-out.
  server.ext('onCredentials', (request: Request, h: ResponseToolkit) => {
    const failure = request.auth.error as Boom.Boom | null
    if (failure && failure.output?.statusCode !== 401) throw failure
    return h.continue
  })
  server.auth.default({ strategy: 'session', mode: 'try' })
}

const identityOf = ({ id, user }: { id: number; user: User }): Identity => ({
  id: user.id,
  sessionId: id,
  user,
  can: (permission) => grants(user.permissions, permission),
})

/** The signed-in user of a request, or null. */
export const identityOn = (request: Request): Identity | null =>
  request.auth.isAuthenticated ? ((request.auth.credentials.user as unknown as Identity) ?? null) : null
