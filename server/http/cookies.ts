import { randomBytes } from 'node:crypto'
import type { HttpRequest, ResponseCookie } from '@balafon/sdk/server'
import type { Signer } from '../security/signer.ts'

type RequestCookies = HttpRequest['cookies']

/** Under https, browsers accept a cookie with this prefix from this host only, and not from a subdomain. */
const getHostCookieName = (name: string, isSecure: boolean) => (isSecure ? `__Host-${name}` : name)

/**
 * The cookies that identify a browser. The token is `s_…` for a session in the database, and `g_…` for a guest; guests are not stored.
 * XSRF-TOKEN is readable by scripts and signed for the token, so that the XSRF token of another session is worthless.
 */
export interface Cookies {
  readToken(cookies: RequestCookies): string | undefined
  createSession(token: string, maxAgeSeconds: number | null): readonly ResponseCookie[]
  createGuest(): { readonly token: string; readonly cookies: readonly ResponseCookie[] }
  /** Creates the cookies that the browser lacks. */
  createMissing(cookies: RequestCookies): readonly ResponseCookie[]
  /** Whether the XSRF token belongs to the cookies. */
  matchesXsrfToken(cookies: RequestCookies, xsrfToken: string): boolean
  /** Returns a Cookie header without the cookies of guests, which no response to a GET request depends on; null when it may contain the session of a user. */
  omitGuestSession(header: string): string | null
  /** Returns the names and values of a session's cookies, for clients that are not browsers. */
  describeSession(token: string): { cookie: string; token: string; xsrf: string }
}

/** Matches `s_` or `g_` and 32 random bytes in base64url. */
const TOKEN = /^[sg]_[\w-]{43}$/

/** Creates the cookies of sessions and of CSRF protection. */
export function createCookies({ isSecure, signer }: { isSecure: boolean; signer: Signer }): Cookies {
  const tokenName = getHostCookieName('balafon', isSecure)
  const xsrfName = getHostCookieName('XSRF-TOKEN', isSecure)

  const isGuestCookie = (cookie: string) =>
    cookie.startsWith(`${xsrfName}=`) || (cookie.startsWith(`${tokenName}=g_`) && TOKEN.test(cookie.slice(tokenName.length + 1)))

  const createXsrfCookie = (token: string, maxAgeSeconds: number | null): ResponseCookie => ({
    name: xsrfName,
    value: signer.sign(token),
    maxAgeSeconds,
    isReadable: true,
  })
  const createSession = (token: string, maxAgeSeconds: number | null) => [
    { name: tokenName, value: token, maxAgeSeconds },
    createXsrfCookie(token, maxAgeSeconds),
  ]
  const readToken = (cookies: RequestCookies) => {
    const token = cookies[tokenName]
    return token !== undefined && TOKEN.test(token) ? token : undefined
  }
  const createGuest = () => {
    const token = `g_${randomBytes(32).toString('base64url')}`
    return { token, cookies: createSession(token, null) }
  }

  return {
    readToken,
    createSession,
    createGuest,
    createMissing(cookies) {
      const token = readToken(cookies)
      if (!token) return createGuest().cookies
      return signer.verify(token, cookies[xsrfName] ?? '') ? [] : [createXsrfCookie(token, null)]
    },
    matchesXsrfToken(cookies, xsrfToken) {
      const token = readToken(cookies)
      return token !== undefined && signer.verify(token, xsrfToken)
    },
    omitGuestSession(header) {
      const others = header
        .split(';')
        .map((cookie) => cookie.trim())
        .filter((cookie) => !isGuestCookie(cookie))
      return others.some((cookie) => cookie.includes(tokenName)) ? null : others.join(';')
    },
    describeSession: (token) => ({ cookie: tokenName, token, xsrf: signer.sign(token) }),
  }
}

/** A cookie for a choice that was made in a browser. It does not identify the user. */
export interface PreferenceCookie {
  read(cookies: RequestCookies): string | undefined
  create(value: string): ResponseCookie
  createDeletion(): ResponseCookie
}

/**
 * Creates a preference cookie.
 * @param maxAgeSeconds - how long the browser keeps it; by default until it is closed
 */
export function createPreferenceCookie(
  preference: string,
  { isSecure, maxAgeSeconds = null }: { isSecure: boolean; maxAgeSeconds?: number | null },
): PreferenceCookie {
  const name = getHostCookieName(preference, isSecure)
  return {
    read: (cookies) => cookies[name],
    create: (value) => ({ name, value, maxAgeSeconds }),
    createDeletion: () => ({ name, value: '', maxAgeSeconds: 0 }),
  }
}
