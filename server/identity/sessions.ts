import { createHash, randomBytes } from 'node:crypto'
import { type HttpRequest, problem, type Sessions } from '@balafon/sdk/server'
import type { Cookies } from '../http/cookies.ts'
import { presentSession } from './session.presenter.ts'
import type { SessionsStore, TokenUpdate } from './sessions.store.ts'

const HOUR_SECONDS = 3600
const REMEMBERED_SECONDS = 30 * 24 * HOUR_SECONDS
const UNREMEMBERED_SECONDS = 12 * HOUR_SECONDS

/** How long a password confirmation is valid. */
const PASSWORD_CONFIRMED_SECONDS = 9000
/** How long a sign-in is valid as a confirmation for a user without a password. */
const SIGN_IN_CONFIRMED_SECONDS = 900

const MAX_USER_AGENT_LENGTH = 400

/** The session id of requests with an access token. */
export const NO_SESSION = 0

const createToken = () => `s_${randomBytes(32).toString('base64url')}`

export const hashToken = (token: string) => createHash('sha256').update(token).digest()

/** Starts a session without a request: for tests and for commands of the operator. */
export async function createDetachedSession(store: SessionsStore, cookies: Cookies, userId: number) {
  const token = createToken()
  const client = { ipAddress: '127.0.0.1', userAgent: '' }
  await store.insert({ tokenHash: hashToken(token), userId, remember: false, ...client, lifetimeSeconds: UNREMEMBERED_SECONDS })
  return cookies.describeSession(token)
}

/** Derives the browser session id from a cookie's token. Ids are stored, so the derivation must not change. */
const deriveBrowserSessionId = (token: string) => hashToken(`visit ${token}`).toString('hex')

/** Creates the function that identifies a browser by its cookies. */
export const createGetBrowserSessionId = (cookies: Pick<Cookies, 'readToken'>) => (requestCookies: HttpRequest['cookies']) => {
  const token = cookies.readToken(requestCookies)
  return token === undefined ? null : deriveBrowserSessionId(token)
}

/** Creates the functions that start and end sessions. */
export function createSessions(store: SessionsStore, cookies: Cookies, viewAs: Pick<Sessions, 'startViewAs' | 'endViewAs'>): Sessions {
  return {
    ...viewAs,
    async start(request, { userId, remember, credentialsVersion }) {
      await endCurrent(request)
      const token = createToken()
      const lifetimeSeconds = remember ? REMEMBERED_SECONDS : UNREMEMBERED_SECONDS
      const client = { ipAddress: request.ipAddress, userAgent: request.userAgent.slice(0, MAX_USER_AGENT_LENGTH) }
      const id = await store.insert({ tokenHash: hashToken(token), userId, credentialsVersion, remember, ...client, lifetimeSeconds })
      return id === null ? null : { id, cookies: cookies.createSession(token, remember ? lifetimeSeconds : null) }
    },
    async renew(sessionId) {
      const token = createToken()
      return createRenewedCookies(token, await store.updateToken(sessionId, hashToken(token)))
    },
    async rotate(sessionId, request) {
      const oldToken = cookies.readToken(request.cookies)
      if (!oldToken) return []
      const token = createToken()
      return createRenewedCookies(token, await store.rotateToken(sessionId, hashToken(oldToken), hashToken(token)))
    },
    async end(request) {
      await endCurrent(request)
      return cookies.createGuest().cookies
    },
    isActive: (sessionId, transaction) => store.isActive(sessionId, transaction),
    list: async (userId) => (await store.list(userId)).map(presentSession),
    endOthers: (userId, keepId, transaction) => store.deleteOthers(userId, keepId, transaction),
    endAll: (userId, transaction) => store.deleteAll(userId, transaction),
    async renewBrowserSession(request) {
      await endCurrent(request)
      const guest = cookies.createGuest()
      return { browserSessionId: deriveBrowserSessionId(guest.token), cookies: guest.cookies }
    },
    markPasswordConfirmed: (sessionId) => store.updatePasswordConfirmed(sessionId),
    isPasswordConfirmed,
    async requirePasswordConfirmation({ sessionId, impersonator, hasPreviousToken }) {
      if (impersonator) throw problem(403, 'not_allowed_while_viewing')
      if (sessionId === NO_SESSION) throw problem(403, 'token_not_allowed')
      if (hasPreviousToken || !(await isPasswordConfirmed(sessionId))) throw problem(423, 'password_confirmation_required')
    },
  }

  function isPasswordConfirmed(sessionId: number, maxSeconds = PASSWORD_CONFIRMED_SECONDS) {
    return store.isPasswordConfirmed(sessionId, Math.min(maxSeconds, PASSWORD_CONFIRMED_SECONDS), Math.min(maxSeconds, SIGN_IN_CONFIRMED_SECONDS))
  }

  function createRenewedCookies(token: string, session: TokenUpdate | null) {
    return session ? cookies.createSession(token, session.remember ? session.remainingSeconds : null) : []
  }

  async function endCurrent(request: HttpRequest) {
    const token = cookies.readToken(request.cookies)
    if (token?.startsWith('s_')) await store.deleteByTokenHash(hashToken(token))
  }
}
