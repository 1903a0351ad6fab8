import { createHash, randomBytes } from 'node:crypto'
import { type NewSession, problem, type Sessions } from '@balafon/sdk/server'
import type { Request, ResponseToolkit } from '@hapi/hapi'
import type { Cookies } from '../http/cookies.ts'
import type { SessionsStore } from './sessions.store.ts'

const HOURS = 3600
const REMEMBERED = 30 * 24 * HOURS
const FORGOTTEN = 12 * HOURS

/** How long a password that was given again counts, and how long a sign-in does where there is no password. */
const CONFIRMED = 9000
const FRESH = 900

/** Who comes with an access token has none, and nowhere to be asked for a password. */
export const NO_SESSION = 0

const newToken = () => `s_${randomBytes(32).toString('base64url')}`

export const hashToken = (token: string) => createHash('sha256').update(token).digest()

/** A session made from outside of any request: for tests and for the operator's tools. */
export async function createDetachedSession(store: SessionsStore, cookies: Cookies, userId: number) {
  const token = newToken()
  await store.insert({ tokenHash: hashToken(token), userId, remember: false, ipAddress: '127.0.0.1', userAgent: '', seconds: FORGOTTEN })
  return cookies.of(token)
}

const visitOf = (token: string) => hashToken(`visit ${token}`).toString('hex')

export function createSessions(store: SessionsStore, cookies: Cookies): Sessions {
  return {
    async start(h: ResponseToolkit, request: Request, { userId, remember, credentialsVersion }: NewSession) {
      await dropCurrent(request)
      const token = newToken()
      const seconds = remember ? REMEMBERED : FORGOTTEN
      const userAgent = String(request.headers['user-agent'] ?? '').slice(0, 400)
      const session = { tokenHash: hashToken(token), userId, credentialsVersion, remember, ipAddress: request.info.remoteAddress, userAgent, seconds }
      const id = await store.insert(session)
      if (id !== null) cookies.give(h, token, remember ? seconds : null)
      return id
    },
    async renew(h: ResponseToolkit, sessionId: number) {
      const token = newToken()
      const session = await store.updateToken(sessionId, hashToken(token))
      if (session) cookies.give(h, token, session.remember ? session.seconds : null)
    },
    async end(h: ResponseToolkit, request: Request) {
      await dropCurrent(request)
      cookies.giveGuest(h)
    },
    isActive: (sessionId, transaction) => store.isActive(sessionId, transaction),
    list: (userId) => store.list(userId),
    endOthers: (userId, keepId, transaction) => store.deleteOthers(userId, keepId, transaction),
    endAll: (userId, transaction) => store.deleteAll(userId, transaction),
    getBrowserSessionId(request) {
      const token = cookies.read(request)
      return token === undefined ? null : visitOf(token)
    },
    async renewBrowserSession(h, request) {
      await dropCurrent(request)
      return visitOf(cookies.giveGuest(h))
    },
    markPasswordConfirmed: (sessionId) => store.updatePasswordConfirmed(sessionId),
    isPasswordConfirmed: isConfirmed,
    async requirePasswordConfirmation({ sessionId }) {
      if (sessionId === NO_SESSION) throw problem(403, 'token_not_allowed')
      if (!(await isConfirmed(sessionId))) throw problem(423, 'password_confirmation_required')
    },
  }

  function isConfirmed(sessionId: number, seconds = CONFIRMED) {
    return store.isPasswordConfirmed(sessionId, Math.min(seconds, CONFIRMED), Math.min(seconds, FRESH))
  }

  async function dropCurrent(request: Request) {
    const token = cookies.read(request)
    if (token?.startsWith('s_')) await store.deleteByTokenHash(hashToken(token))
  }
}
