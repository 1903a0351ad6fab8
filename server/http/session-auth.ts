import { hasPermission, type User } from '@balafon/sdk/contract'
import type { Identity } from '@balafon/sdk/server'
import type { Request, ResponseToolkit, Server } from '@hapi/hapi'
import type { IdentityStore } from '../identity/identity.store.ts'
import type { SessionsStore } from '../identity/sessions.store.ts'
import { hashToken } from '../identity/sessions.ts'
import { type AuthenticateBearer, getBearerToken } from './bearer-auth.ts'
import type { Cookies } from './cookies.ts'

const TOUCH_EVERY = 60_000

export interface SessionAuthDependencies {
  readonly identities: IdentityStore
  readonly sessions: SessionsStore
  readonly cookies: Cookies
  readonly authenticateBearer: AuthenticateBearer
}

/**
 * Who the access token belongs to, or else who the cookie says it is, from the sessions table, on every route; no cookie
 * costs no query. A guest is
 * authenticated too, as nobody: who may call what is declared on each endpoint, and no error has to be made
 * for every visitor. A database that is away is a failure, not a sign-out.
 */
export function registerSessionAuth(server: Server, { identities, sessions, cookies, authenticateBearer }: SessionAuthDependencies) {
  const whoIs = async (request: Request): Promise<Identity | null> => {
    const bearer = getBearerToken(request)
    if (bearer !== null) return authenticateBearer(request, bearer)
    const token = cookies.read(request)
    if (!token?.startsWith('s_')) return null
    const session = await identities.findSessionByTokenHash(hashToken(token))
    if (!session) return null
    if (Date.now() - session.lastActive.getTime() > TOUCH_EVERY) await sessions.updateLastActive(session.id, request.info.remoteAddress)
    return createIdentity(session)
  }
  server.auth.scheme('session', () => ({
    authenticate: async (request: Request, h: ResponseToolkit) => h.authenticated({ credentials: { user: (await whoIs(request)) as never } }),
  }))
  server.auth.strategy('session', 'session')
  server.auth.default('session')
}

export const createIdentity = ({ id, user }: { id: number; user: User }): Identity => ({
  id: user.id,
  sessionId: id,
  user,
  can: (permission) => hasPermission(user.permissions, permission),
})

export function setIdentity(request: Request, identity: Identity | null) {
  request.auth.credentials = { user: identity as never }
}

/** The signed-in user of a request, or null. */
export const getIdentity = (request: Request): Identity | null => (request.auth.credentials?.user as unknown as Identity | null | undefined) ?? null
