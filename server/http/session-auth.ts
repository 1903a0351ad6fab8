import { hasPermission } from '@balafon/sdk/contract'
import type { Identity } from '@balafon/sdk/server'
import type { Request, ResponseToolkit, Server } from '@hapi/hapi'
import type { SessionsStore, SessionUsers } from '../identity/sessions.store.ts'
import { hashToken } from '../identity/sessions.ts'
import { canViewAs } from '../identity/view-as.ts'
import { type AuthenticateBearer, getBearerToken } from './bearer-auth.ts'
import type { Cookies } from './cookies.ts'
import { readCookies } from './http-messages.ts'

/** How often the last activity of a session is stored. */
const ACTIVITY_INTERVAL_MS = 60_000

export interface SessionAuthDependencies {
  readonly sessions: SessionsStore
  readonly cookies: Cookies
  readonly authenticateBearer: AuthenticateBearer
}

/**
 * Registers the authentication of every route: by the access token, or else by the session cookie. A request without cookies needs
 * no database query. Requests of guests pass with the identity null, since each endpoint declares its access. If the database fails, the request
 * fails; the user is not treated as signed out.
 */
export function registerSessionAuth(server: Server, { sessions, cookies, authenticateBearer }: SessionAuthDependencies) {
  const authenticate = async (request: Request): Promise<Identity | null> => {
    const bearerToken = getBearerToken(request)
    if (bearerToken !== null) return authenticateBearer(request, bearerToken)
    const token = cookies.readToken(readCookies(request))
    if (!token?.startsWith('s_')) return null
    const tokenHash = hashToken(token)
    const current = await sessions.findByTokenHash(tokenHash)
    const session = current ?? (await sessions.findByPreviousTokenHash(tokenHash))
    if (!session) return null
    if (Date.now() - session.lastActive.getTime() > ACTIVITY_INTERVAL_MS) await sessions.updateLastActive(session.id, request.info.remoteAddress)
    return { ...createIdentity(session), ...(!current && { hasPreviousToken: true }) }
  }
  server.auth.scheme('session', () => ({
    authenticate: async (request: Request, h: ResponseToolkit) => h.authenticated({ credentials: { app: { identity: await authenticate(request) } } }),
  }))
  server.auth.strategy('session', 'session')
  server.auth.default('session')
}

/** Creates the identity of a session: its user, or the user that an administrator views the site as. */
export function createIdentity({ id, user: sessionUser, viewedUser }: SessionUsers): Identity {
  const isViewing = viewedUser !== null && canViewAs(sessionUser, viewedUser)
  const user = isViewing ? viewedUser : sessionUser
  const impersonator = isViewing ? { id: sessionUser.id, name: sessionUser.name } : null
  return { id: user.id, sessionId: id, user, impersonator, can: (permission) => hasPermission(user.permissions, permission) }
}

/** Sets the signed-in user of a request. */
export function setIdentity(request: Request, identity: Identity | null) {
  request.auth.credentials = { app: { identity } }
}

/** Returns the signed-in user of a request, or null for a guest. */
export const getIdentity = (request: Request): Identity | null => request.auth.credentials?.app?.identity ?? null
