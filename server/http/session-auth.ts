import { hasPermission, type User } from '@balafon/sdk/contract'
import type { Identity } from '@balafon/sdk/server'
import type { Request, ResponseToolkit, Server } from '@hapi/hapi'
import type { IdentityStore } from '../identity/identity.store.ts'
import type { SessionsStore } from '../identity/sessions.store.ts'
import { hashToken } from '../identity/sessions.ts'
import { bearerOf, type WhoBears } from './bearer.ts'
import type { Cookies } from './cookies.ts'

const TOUCH_EVERY = 60_000

export interface SessionAuthServices {
  readonly identities: IdentityStore
  readonly sessions: SessionsStore
  readonly cookies: Cookies
  readonly whoBears: WhoBears
}

/**
 * Who the access token belongs to, or else who the cookie says it is, from the sessions table, on every route; no cookie
 * costs no query. A guest is
 * authenticated too, as nobody: who may call what is declared on each endpoint, and no error has to be made
 * for every visitor. A database that is away is a failure, not a sign-out.
 */
export function registerSessionAuth(server: Server, { identities, sessions, cookies, whoBears }: SessionAuthServices) {
  const whoIs = async (request: Request): Promise<Identity | null> => {
    const bearer = bearerOf(request)
    if (bearer !== null) return whoBears(request, bearer)
    const token = cookies.read(request)
    if (!token?.startsWith('s_')) return null
    const session = await identities.sessionByHash(hashToken(token))
    if (!session) return null
    if (Date.now() - session.lastActive.getTime() > TOUCH_EVERY) await sessions.touch(session.id, request.info.remoteAddress)
    return identityOf(session)
  }
  server.auth.scheme('session', () => ({
    authenticate: async (request: Request, h: ResponseToolkit) => h.authenticated({ credentials: { user: (await whoIs(request)) as never } }),
  }))
  server.auth.strategy('session', 'session')
  server.auth.default('session')
}

export const identityOf = ({ id, user }: { id: number; user: User }): Identity => ({
  id: user.id,
  sessionId: id,
  user,
  can: (permission) => hasPermission(user.permissions, permission),
})

export function putIdentity(request: Request, identity: Identity | null) {
  request.auth.credentials = { user: identity as never }
}

/** The signed-in user of a request, or null. */
export const identityOn = (request: Request): Identity | null => (request.auth.credentials?.user as unknown as Identity | null | undefined) ?? null
